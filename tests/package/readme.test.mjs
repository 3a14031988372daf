// The examples of the READMEs do what they say: every block of JavaScript that imports the package runs in Node,
// and every line `expression; // value` has that value.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { NPM, file } from './api-support.mjs';
import { ROOT, scratch, write } from './support.mjs';

const READMES = { 'the package README': join(NPM, 'README.md'), 'the project README': join(ROOT, 'README.md') };

/** Blocks that Node can run: those that import the package, and not the wasm file through a bundler. */
function examples(path) {
  const text = readFileSync(path, 'utf8');
  const blocks = [...text.matchAll(/^```js\n([^]*?)^```/gm)].map(([, code]) => code);
  return blocks.filter((code) => code.includes("from 'xiangqi-wasm") && !code.includes("'xiangqi-wasm/wasm"));
}

/** The value a comment states, as source; undefined when it is prose. */
function stated(comment) {
  try {
    new Function(`return (${comment});`);
    return comment;
  } catch {
    return undefined;
  }
}

function checked(code) {
  let checks = 0;
  const lines = code.split('\n').map((line) => {
    const [, expression, comment] = /^(?!import|const|let|await|\/\/)(.+?);\s*\/\/ (.+)$/.exec(line) ?? [];
    if (!expression || stated(comment) === undefined) return line;
    checks += 1;
    return `check(${expression}, ${comment}, ${JSON.stringify(line)});`;
  });
  const source = lines.join('\n')
    .replaceAll("'xiangqi-wasm'", `'${file('index.js')}'`).replaceAll("'xiangqi-wasm/slim'", `'${file('slim.js')}'`)
    .replaceAll("'xiangqi-wasm/engine'", `'${file('engine.js')}'`);
  return { checks, source };
}

for (const [name, path] of Object.entries(READMES)) {
  test(`the examples of ${name} are true`, async () => {
    assert.ok(existsSync(path), path);
    const blocks = examples(path);
    assert.ok(blocks.length > 0, 'there is an example');
    let checks = 0;
    globalThis.check = (got, expected, line) => assert.deepEqual(got, expected, line);
    for (const [index, code] of blocks.entries()) {
      const example = checked(code);
      checks += example.checks;
      const folder = scratch();
      write(folder, { [`example${index}.mjs`]: example.source });
      await import(pathToFileURL(join(folder, `example${index}.mjs`)).href);
    }
    assert.ok(checks >= 3, `only ${checks} lines state a value`);
  });
}
