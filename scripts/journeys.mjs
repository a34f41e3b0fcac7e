import { rmSync } from 'node:fs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, inRoot } from './steps/project.mjs';
import { settingsFor } from './steps/provider-settings.mjs';
import { runTypeScript } from './steps/run.mjs';
import { ensureSandboxBuilt, startSandboxBeside } from './steps/sandbox.mjs';

checkNode();
await ensureInstalled({ withTools: true });
await ensureBuilt();
await ensureSandboxBuilt();
// Each run starts with new sample data, at simulated providers.
const dataDir = inRoot('.cache', 'journeys-data');
rmSync(dataDir, { recursive: true, force: true });
process.env.DATA_DIR = dataDir;
delete process.env.DATABASE_URL;
process.env.SANDBOX_PORT ??= '0';
const sandbox = await startSandboxBeside();
Object.assign(process.env, await settingsFor(sandbox), { DEMO_SANDBOX_URL: sandbox });
process.exitCode = await runTypeScript('scripts/journeys/journeys.ts', process.argv.slice(2));
