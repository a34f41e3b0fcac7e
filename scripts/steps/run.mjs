import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './project.mjs';

/**
 * Runs a program in the clone and prints its output, each line after the label if there is one. Returns its exit code. A signal to this
 * process ends the program first.
 */
export function run(program, args, { env = {}, quiet = false, shell = false, label } = {}) {
  return new Promise((resolve) => {
    const stdio = label ? ['ignore', 'pipe', 'pipe'] : ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'];
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio, shell });
    if (label) {
      printLabeled(child.stdout, process.stdout, label);
      printLabeled(child.stderr, process.stderr, label);
    }
    let stopped = false;
    const pass = (signal) => {
      stopped = true;
      child.kill(signal);
    };
    process.on('SIGINT', pass).on('SIGTERM', pass);
    const done = (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      if (stopped) process.exit(0);
      resolve(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Tells apart the lines of programs that run side by side. */
function printLabeled(from, to, label) {
  createInterface({ input: from }).on('line', (line) => to.write(`${label} | ${line}\n`));
}

/** Runs a file of the clone, or of a package in it, with this Node. */
export const runNode = (file, args = [], options = {}) => run(process.execPath, [file, ...args], options);

/** Runs a TypeScript file of the clone. */
export const runTypeScript = (file, args = [], options = {}) => runNode('node_modules/tsx/dist/cli.mjs', [file, ...args], options);

export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  cspell: 'node_modules/cspell/bin.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};
