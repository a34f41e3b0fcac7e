import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';

const USAGE = 'Usage: npm run test:repeat -- <files> [--times 10] [--busy]';

checkNode();
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10' }, busy: { type: 'boolean', default: false } },
});
const times = Number(values.times);
if (files.length === 0 || !Number.isInteger(times) || times < 1) fail(USAGE);
await ensureInstalled({ withTools: true });
await ensureBuilt();

const isBrowserTest = (file) => file.endsWith('.browser.tsx') || file.startsWith('e2e/');
const browserFiles = files.filter(isBrowserTest);
const otherFiles = files.filter((file) => !isBrowserTest(file));
if (values.busy) keepCoresBusy();
let failures = 0;
for (let round = 0; round < times && otherFiles.length > 0; round += 1) {
  if ((await runNode(tools.vitest, ['run', ...otherFiles], { env: { NODE_ENV: 'test' } })) !== 0) failures += 1;
}
if (otherFiles.length > 0) console.log(`${failures} of ${times} rounds failed`);
// Playwright counts its own failures.
const browserCode = browserFiles.length > 0 ? await runNode(tools.playwright, ['test', ...browserFiles, `--repeat-each=${times}`]) : 0;
process.exit(failures > 0 || browserCode !== 0 ? 1 : 0);

function keepCoresBusy() {
  const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  process.on('exit', () => loops.forEach((loop) => void loop.kill('SIGKILL')));
}
