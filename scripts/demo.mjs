import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail, inRoot, loadSettings } from './steps/project.mjs';
import { runTypeScript } from './steps/run.mjs';
import { serve } from './steps/serve.mjs';

checkNode();
loadSettings();
// Never the data of the real desk, whatever .env says.
process.env.DATA_DIR = process.env.DEMO_DATA_DIR ?? inRoot('demo-data');
delete process.env.DATABASE_URL;
await ensureInstalled();
await ensureBuilt();
if ((await runTypeScript('scripts/seed.ts')) !== 0) fail('The sample data could not be made.');
await serve();
