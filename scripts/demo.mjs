import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail, inRoot, loadSettings } from './steps/project.mjs';
import { enableRecordedAnswers, settingsFor } from './steps/provider-settings.mjs';
import { runTypeScript } from './steps/run.mjs';
import { ensureSandboxBuilt, startSandboxBeside } from './steps/sandbox.mjs';
import { serve } from './steps/serve.mjs';

checkNode();
loadSettings();
// Never use the real data, even if .env specifies it.
process.env.DATA_DIR = process.env.DEMO_DATA_DIR ?? inRoot('demo-data');
delete process.env.DATABASE_URL;
await ensureInstalled();
await ensureBuilt();
await ensureSandboxBuilt();
// Never use the real services either.
const sandbox = await startSandboxBeside();
Object.assign(process.env, await settingsFor(sandbox), { DEMO_SANDBOX_URL: sandbox });
await enableRecordedAnswers(sandbox);
if ((await runTypeScript('scripts/seed.ts')) !== 0) fail("Couldn't create the sample data.");
await serve();
