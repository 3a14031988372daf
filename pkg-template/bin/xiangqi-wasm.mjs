#!/usr/bin/env node
// `npx xiangqi-wasm COMMAND`: what every command shares. Each command loads only what it needs of the package.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const USAGE = `usage: xiangqi-wasm uci
       xiangqi-wasm convert [OPTIONS] IN OUT
       xiangqi-wasm check [OPTIONS] FILES...

uci      speaks UCI or UCCI on standard input and output; the first command says which
convert  reads games of any format and writes them as pgn, wxf, dhtmlxq or xqf, and tells what is lost
check    tells what is in files and folders and what is wrong with it, all on standard output; FILES may be folders
A file - is standard input or output.

  --from FORMAT        of what is read: pgn wxf dhtmlxq xqf cbr cbl cbf fen moves [default: found out]
  --encoding ENCODING  of what is read: utf-8 gb18030 big5 utf-16le utf-16be [default: found out]
  --to FORMAT          of what is written [default: by the name of OUT]
  --notation NOTATION  of moves in pgn: uci uci1 iccs wxf chinese san san1 [default: uci]
  --script SCRIPT      of Chinese moves: simplified traditional [default: simplified]
  --digits DIGITS      of Black in Chinese moves: fullwidth ascii chinese [default: fullwidth]
  --pawns PAWNS        how several on a file are told apart: modern classic [default: modern]
  --out-encoding ENCODING  of a text to write, as above [default: utf-8]
  --split              writes each game to a file of its own, numbered
  --game N             writes this game only, counted from 1
  --force              writes over a file that is there
  --most N             the most warnings to tell [default: 100]
  --help, --version

Exit code: 0 if all is well, 1 if there were warnings, 2 if it could not be done or a file cannot be read.
`;

const READING = { from: { type: 'string' }, encoding: { type: 'string' }, most: { type: 'string' } };
const COMMANDS = {
  uci: { options: {}, files: [0, 0], run: async () => (await import('./uci.mjs')).uci() },
  convert: {
    options: {
      ...READING,
      to: { type: 'string' },
      notation: { type: 'string' },
      script: { type: 'string' },
      digits: { type: 'string' },
      pawns: { type: 'string' },
      'out-encoding': { type: 'string' },
      split: { type: 'boolean' },
      game: { type: 'string' },
      force: { type: 'boolean' },
    },
    files: [2, 2],
    run: async (files, options) => (await import('./convert.mjs')).convert(...files, options),
  },
  check: { options: READING, files: [1, Infinity], run: async (files, options) => (await import('./check.mjs')).check(files, options) },
};

/** What a command line asks for, or the sentence that says what is wrong with it. */
function understand([name, ...rest]) {
  if (name === undefined || name === '--help' || name === '-h') return USAGE;
  if (name === '--version') return `${JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version}\n`;
  if (!Object.hasOwn(COMMANDS, name)) throw usage(`there is no command '${name}'; --help tells those there are`);
  const { options, files: [least, most], run } = COMMANDS[name];
  let given;
  try {
    given = parseArgs({ args: rest, options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    throw usage(`${name}: ${error.message.split(/\. |\n/)[0]}`);
  }
  const { values, positionals } = given;
  if (values.help) return USAGE;
  const count = positionals.length;
  if (count < least) throw usage(`${name} needs the names of ${name === 'convert' ? 'a file to read and one to write' : 'files to read'}`);
  if (count > most) throw usage(`${name} does not know what to do with '${positionals[most]}'`);
  return () => run(positionals, values);
}

const usage = (message) => Object.assign(new Error(message), { code: 'usage' });

try {
  const asked = understand(process.argv.slice(2));
  if (typeof asked === 'string') process.stdout.write(asked);
  else process.exitCode = await asked();
} catch (error) {
  if (error.code === undefined) throw error;
  process.stderr.write(`xiangqi-wasm: ${error.message} [${error.code}]\n`);
  process.exitCode = 2;
}
