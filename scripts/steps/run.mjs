import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/** Runs a program in the clone with inherited output. Returns its exit code. A signal to this process stops the program first. */
export function run(program, args, { env = {}, quiet = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'];
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio, shell });
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

/** Runs a file of the clone, or of a package in it, with this Node version. */
export const runNode = (file, args = [], options = {}) => run(process.execPath, [file, ...args], options);

/** Runs a TypeScript file of the clone. */
export const runTypeScript = (file, args = [], options = {}) => runNode('node_modules/tsx/dist/cli.mjs', [file, ...args], options);

export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  cspell: 'node_modules/cspell/bin.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};
