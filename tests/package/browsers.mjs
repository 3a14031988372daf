// Three browser engines behind one small face, and a local server for the pages they open. A page settles
// `globalThis.outcome`, so no test sleeps or polls. In Chromium any request that leaves the machine fails the page.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { PLAY, onPath, scratch } from './support.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.cjs': 'text/javascript',
  '.wasm': 'application/wasm', '.json': 'application/json', '.css': 'text/css', '.txt': 'text/plain', '.pgn': 'text/plain',
};

/** Serves a folder on a free local port; `close` ends it. `requests` holds the paths asked for. */
export async function serve(folder) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://local').pathname);
    requests.push(path);
    const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
    const inside = file.startsWith(folder + sep);
    const body = inside ? await readFile(file).catch(() => undefined) : undefined;
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    requests,
    close: () => new Promise((done) => { server.close(done); server.closeAllConnections(); }),
  };
}

/** A page whose scripts settle `outcome`; whatever goes wrong in it settles it as well. */
export const page = (body) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>consumer</title><link rel="icon" href="data:,">
<script>
globalThis.outcome = new Promise((settle) => {
  globalThis.settle = settle;
  const fail = ({ reason, error = reason, message, target }) => settle({
    failed: error ? \`\${error}\\n\${error.stack}\` : message || target?.src || 'a script did not load',
  });
  addEventListener('error', fail, true);
  addEventListener('unhandledrejection', fail);
});
</script>
${body}
</html>
`;

/** A browser consumer as one module's or script's text: imports, the script, and the page's outcome. */
export const browserConsumer = (imports) => `${imports}\n${PLAY}\nglobalThis.settle(play(xq));\n`;

/** Runs in the page: the outcome, or a failure when the page never loaded its scripts. */
const OUTCOME = `globalThis.outcome ?? { failed: 'the page did not load: ' + document.documentElement.outerHTML.slice(0, 300) }`;
const LIMIT = 120_000;

// As root Chromium refuses its sandbox; the rest keeps it from calling home.
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** `flags` are those of its JavaScript engine. */
async function chromium(executablePath, flags = []) {
  const { chromium: engine } = await import('playwright-core');
  const args = flags.length > 0 ? [...CHROMIUM_ARGS, `--js-flags=${flags.join(' ')}`] : CHROMIUM_ARGS;
  const browser = await engine.launch({ executablePath, args });
  return {
    async outcome(url) {
      const tab = await browser.newPage();
      try {
        tab.setDefaultTimeout(LIMIT);
        const foreign = [];
        tab.on('request', (request) => { if (!/^(http:\/\/(127\.0\.0\.1|localhost):|data:|blob:)/.test(request.url())) foreign.push(request.url()); });
        await tab.goto(url);
        const outcome = await tab.evaluate(OUTCOME);
        return foreign.length ? { failed: `requests left the machine: ${foreign}` } : outcome;
      } finally {
        await tab.close();
      }
    },
    close: () => browser.close(),
  };
}

async function firefox(executablePath) {
  const { launch } = await import('puppeteer-core');
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, protocolTimeout: LIMIT });
  return {
    async outcome(url) {
      const tab = await browser.newPage();
      try {
        await tab.goto(url, { timeout: LIMIT });
        return await tab.evaluate(OUTCOME);
      } finally {
        await tab.close();
      }
    },
    close: () => browser.close(),
  };
}

/** WebKitGTK's MiniBrowser through its WebDriver, spoken over plain HTTP, on a display of its own. */
async function webkit(driverPath) {
  const home = scratch();
  const children = [];
  const close = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit');
    }
  };
  try {
    const xvfb = spawn(onPath('Xvfb'), ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    children.push(xvfb);
    const [display] = await once(xvfb.stdio[3], 'data');
    const port = await freePort();
    const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env, HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1',
      },
    });
    children.push(driver);
    const call = async (method, path, body) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
      const { value } = await response.json();
      if (value?.error) throw new Error(`WebKitWebDriver ${path}: ${value.error}: ${value.message}`);
      return value;
    };
    await listening(port, driver);
    const wanted = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } } };
    const { sessionId } = await call('POST', '/session', { capabilities: wanted });
    const session = `/session/${sessionId}`;
    await call('POST', `${session}/timeouts`, { script: LIMIT, pageLoad: LIMIT });
    const script = `const done = arguments[0]; Promise.resolve(${OUTCOME}).then(done, (error) => done({ failed: String(error) }));`;
    return {
      async outcome(url) {
        await call('POST', `${session}/url`, { url });
        return call('POST', `${session}/execute/async`, { script, args: [] });
      },
      async close() {
        await call('DELETE', session).catch(() => {});
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freePort() {
  const probe = createSocketServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/** Waits until a started driver answers; it gives no sign of its own. */
async function listening(port, driver) {
  const end = Date.now() + 30_000;
  while (Date.now() < end && driver.exitCode === null) {
    const up = await fetch(`http://127.0.0.1:${port}/status`).then((response) => response.ok, () => false);
    if (up) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`WebKitWebDriver did not answer on port ${port}`);
}

function miniBrowser() {
  for (const root of ['/usr/lib', '/usr/libexec']) {
    for (const folder of existsSync(root) ? ['', ...readdirSync(root)] : []) {
      for (const version of ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']) {
        const path = join(root, folder, version, 'MiniBrowser');
        if (existsSync(path)) return path;
      }
    }
  }
  return undefined;
}

/** The engines: how to start each, or the reason why it can't be started here. */
export const ENGINES = [
  engine('Chromium', chromium, process.env.CHROMIUM_PATH || onPath('chromium', 'chromium-browser', 'google-chrome'), 'CHROMIUM_PATH'),
  engine('Firefox', firefox, process.env.FIREFOX_PATH || onPath('firefox-esr', 'firefox'), 'FIREFOX_PATH'),
  engine('WebKit', webkit, process.env.WEBKIT_DRIVER_PATH || onPath('WebKitWebDriver'), 'WEBKIT_DRIVER_PATH', () => {
    if (!onPath('Xvfb')) return 'Xvfb is not installed';
    return miniBrowser() ? undefined : "WebKitGTK's MiniBrowser is not installed";
  }),
];
export const CHROMIUM = ENGINES[0];

function engine(name, start, path, variable, more = () => undefined) {
  const missing = path ? more() : `not installed, and ${variable} is not set`;
  return { name, skip: missing ? `${name}: ${missing}` : false, launch: (flags) => start(path, flags) };
}

/** Starts an engine, opens one page, and answers its outcome. */
export async function openPage(engineToUse, url) {
  const browser = await engineToUse.launch();
  try {
    return await browser.outcome(url);
  } finally {
    await browser.close();
  }
}
