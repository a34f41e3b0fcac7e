import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail } from './steps/project.mjs';
import { add, noTests, summary } from './testing/test-counts.mjs';
import { repeatBrowserTests, repeatVitest } from './testing/test-suites.mjs';

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
const stopLoad = values.busy ? startLoad() : () => {};
const runs = [];
try {
  for (let n = 0; n < times && otherFiles.length > 0; n += 1) runs.push(await repeatVitest(otherFiles));
  if (browserFiles.length > 0) runs.push(await repeatBrowserTests(browserFiles, times));
} finally {
  stopLoad();
}
process.exitCode = report(runs);

/** Keeps every core busy. Returns a function that stops it. */
function startLoad() {
  const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const stop = () => loops.forEach((loop) => void loop.kill('SIGKILL'));
  process.on('exit', stop);
  return stop;
}

/** Prints how often each test failed, and why the first time. Returns the exit code. */
function report(outcomes) {
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  for (const name of new Set(failed.map((failure) => failure.name))) {
    const same = failed.filter((failure) => failure.name === name);
    process.stdout.write(`Failed ${same.length} of ${times} times: ${name}\n${same[0].reason.replace(/^/gm, '    ')}\n`);
  }
  const total = outcomes.map(({ counts }) => counts).reduce(add, noTests);
  process.stdout.write(`${summary(total)} in ${times} rounds\n`);
  return total.failed === 0 ? 0 : 1;
}
