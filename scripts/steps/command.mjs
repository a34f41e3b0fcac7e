import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode, loadSettings } from './project.mjs';
import { become } from './serve.mjs';

/** Builds what has to be built and becomes a program of the server that does one thing, such as 'backup'. */
export async function runCommand(name) {
  checkNode();
  loadSettings();
  // Files are meant from where somebody is, who may not be in the clone.
  const from = process.env.INIT_CWD ?? process.cwd();
  process.argv = process.argv.map((word, place) => (place < 2 || word.startsWith('--') ? word : resolve(from, word)));
  await ensureInstalled();
  await ensureBuilt();
  await become(name);
}
