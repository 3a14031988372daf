// The programs that run the package from the command line: Node, and Deno and Bun where their npm packages are.

import { toolFile } from './support.mjs';

const ARCH = process.arch === 'arm64' ? 'aarch64' : process.arch;
const EXE = process.platform === 'win32' ? '.exe' : '';
const DENO = toolFile(`@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`, `deno${EXE}`);
const BUN = toolFile(`@oven/bun-${{ win32: 'windows' }[process.platform] ?? process.platform}-${ARCH}`, `bin/bun${EXE}`);
const missing = (name, path) => (path ? false : `the npm package ${name} ships no program for ${process.platform}-${process.arch}, or isn't installed`);

/** name, how to run a file, files of both module systems, reason to skip. */
export const PROGRAMS = [
  { name: 'Node', command: process.execPath, args: [] },
  { name: 'Deno', command: DENO, args: ['run', '--quiet', '--no-prompt', '--no-remote', '--no-lock'], slimArgs: ['--allow-read'], skip: missing('deno', DENO) },
  { name: 'Bun', command: BUN, args: ['--no-install'], skip: missing('bun', BUN) },
];
