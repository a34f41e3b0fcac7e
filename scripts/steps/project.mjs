import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeNode } from './node-version.mjs';

/** The folder of the clone, independent of the working directory. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

export const inRoot = (...parts) => join(root, ...parts);

/** Exits if Node is too old. Every command calls it first. */
export function checkNode() {
  const { error } = judgeNode(process.versions.node);
  if (error) fail(error);
}

/** Prints a line if another version of Node is better for a server. */
export function adviseNode() {
  const { advice } = judgeNode(process.versions.node);
  if (advice) process.stdout.write(`${advice}\n`);
}

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Sets variables of `.env` that the environment doesn't set. */
export function loadSettings() {
  try {
    process.loadEnvFile(inRoot('.env'));
  } catch (error) {
    if (error.code !== 'ENOENT') fail(`Couldn't read .env: ${error.message}`);
  }
}
