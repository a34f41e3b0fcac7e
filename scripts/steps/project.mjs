import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeNode } from './node-version.mjs';

/** The folder of the clone, whatever folder a command was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

export const inRoot = (...parts) => join(root, ...parts);

/** Ends a command on a Node that is too old; every command calls it first. */
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

/** `.env` fills in what the environment does not say already. */
export function loadSettings() {
  try {
    process.loadEnvFile(inRoot('.env'));
  } catch (error) {
    if (error.code !== 'ENOENT') fail(`Couldn't read .env: ${error.message}`);
  }
}
