import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone, whatever folder a command was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

export const inRoot = (...parts) => join(root, ...parts);

/** Ends a command on a Node that is too old; every command calls it first. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`OBDesk needs Node 20.19 or newer; this is ${process.versions.node}.`);
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
    if (error.code !== 'ENOENT') fail(`The file .env cannot be read: ${error.message}`);
  }
}
