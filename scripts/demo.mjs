import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail, inRoot, loadSettings } from './steps/project.mjs';
import { settingsFor } from './steps/provider-settings.mjs';
import { runTypeScript } from './steps/run.mjs';
import { ensureSandboxBuilt, startSandboxBeside } from './steps/sandbox.mjs';
import { serve } from './steps/serve.mjs';

checkNode();
loadSettings();
// Never the real data, whatever .env says.
process.env.DATA_DIR = process.env.DEMO_DATA_DIR ?? inRoot('demo-data');
delete process.env.DATABASE_URL;
await ensureInstalled();
await ensureBuilt();
await ensureSandboxBuilt();
// Nor the real services.
const sandbox = await startSandboxBeside();
Object.assign(process.env, await settingsFor(sandbox), { DEMO_SANDBOX_URL: sandbox });
if ((await runTypeScript('scripts/seed.ts')) !== 0) fail("Couldn't create the sample data.");
await serve();
