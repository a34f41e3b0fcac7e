import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode } from './steps/project.mjs';
import { runTypeScript } from './steps/run.mjs';

checkNode();
await ensureInstalled({ withTools: true });
await ensureBuilt();
process.exitCode = await runTypeScript('bench/bench.ts', process.argv.slice(2));
