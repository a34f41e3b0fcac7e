import { resolve } from 'node:path';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, loadSettings } from './steps/project.mjs';
import { become } from './steps/serve.mjs';

checkNode();
loadSettings();
// Files are meant from where somebody is, who may not be in the clone.
const from = process.env.INIT_CWD ?? process.cwd();
process.argv = process.argv.map((word, place) => (place < 2 || word.startsWith('--') ? word : resolve(from, word)));
await ensureInstalled();
await ensureBuilt();
await become('restore');
