import { copyFileSync, existsSync } from 'node:fs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail, inRoot, loadSettings } from './steps/project.mjs';
import { runTypeScript } from './steps/run.mjs';

checkNode();
await ensureInstalled();
if (!existsSync(inRoot('.env'))) {
  copyFileSync(inRoot('.env.example'), inRoot('.env'));
  process.stdout.write('Created .env from .env.example.\n');
}
loadSettings();
if ((await runTypeScript('scripts/seed.ts')) !== 0) fail("Couldn't create the sample data.");
process.stdout.write('OBDesk is set up. To start it, run: npm run dev\n');
