import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode, loadSettings } from './project.mjs';
import { become } from './serve.mjs';

/** Builds if needed, then becomes a program of the server that runs one task, such as 'backup'. */
export async function runCommand(name) {
  checkNode();
  loadSettings();
  // Paths are relative to the user's working directory, which may be outside the clone.
  const from = process.env.INIT_CWD ?? process.cwd();
  process.argv = process.argv.map((word, place) => (place < 2 || word.startsWith('--') ? word : resolve(from, word)));
  await ensureInstalled();
  await ensureBuilt();
  await become(name);
}
