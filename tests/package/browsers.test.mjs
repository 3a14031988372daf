// The installed package in three browser engines without any bundler: `<script type=module>` with the default and
// the slim entry, the IIFE `<script>`, an import map, a content security policy that allows wasm and nothing more,
// and a module worker. The pages are served as plain files.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ENGINES, browserConsumer, page, serve } from './browsers.mjs';
import { PLAY, PLAYED, project } from './support.mjs';

const PACKAGE = './node_modules/xiangqi-wasm';
const module = (imports) => page(`<script type="module">${browserConsumer(imports)}</script>`);
const PAGES = {
  'module script': module(`import * as xq from '${PACKAGE}/index.js';`),
  'slim module script, init() by itself': module(`import * as xq from '${PACKAGE}/slim.js';\nawait xq.init();`),
  'slim module script, init(Response)': module(`import * as xq from '${PACKAGE}/slim.js';\nawait xq.init(await fetch('${PACKAGE}/xiangqi.wasm'));`),
  'rules module script': module(`import * as xq from '${PACKAGE}/rules.js';`),
  'slim rules module script, init() by itself': module(`import * as xq from '${PACKAGE}/slim/rules.js';\nawait xq.init();`),
  'IIFE script': page(`<script src="${PACKAGE}/index.iife.js"></script>\n<script>${browserConsumer('const xq = globalThis.Xiangqi;')}</script>`),
  'import map': page(`<script type="importmap">{ "imports": { "xiangqi-wasm": "${PACKAGE}/index.js" } }</script>
<script type="module">${browserConsumer("import * as xq from 'xiangqi-wasm';")}</script>`),
  'strict content security policy': page(`<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'">
<script type="module" src="./strict.js"></script>`),
  'module worker': page(`<script type="module">
const worker = new Worker('./worker.js', { type: 'module' });
worker.onmessage = ({ data }) => globalThis.settle(data);
worker.onerror = (event) => globalThis.settle({ failed: event.message ?? 'the worker did not load' });
</script>`),
};
const fileOf = (name) => `${name.replace(/\W+/g, '-')}.html`;

let server;
before(async () => {
  const files = Object.fromEntries(Object.entries(PAGES).map(([name, text]) => [fileOf(name), text]));
  const imports = `import * as xq from '${PACKAGE}/index.js';`;
  files['worker.js'] = `${imports}\n${PLAY}\npostMessage(play(xq));\n`;
  files['strict.js'] = browserConsumer(imports);
  server = await serve(await project(files));
});
after(() => server?.close());

for (const engine of ENGINES) {
  test(`${engine.name} plays from plain scripts`, { skip: engine.skip }, async (t) => {
    const browser = await engine.launch();
    try {
      for (const name of Object.keys(PAGES)) {
        await t.test(name, async () => {
          assert.deepEqual(await browser.outcome(server.url + fileOf(name)), PLAYED);
        });
      }
    } finally {
      await browser.close();
    }
  });
}
