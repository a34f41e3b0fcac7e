import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, inRoot } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';
import { ensureBrowser } from './testing/browser.mjs';

const BROWSER = 'browser';

checkNode();
await ensureInstalled({ withTools: true });
await ensureBuilt();

const figures = inRoot('.cache', 'stress-figures.jsonl');
mkdirSync(inRoot('.cache'), { recursive: true });
rmSync(figures, { force: true });
// These tests read STRESS: a few rounds within `npm test`, all of them here. Words after the command choose some of them.
const chosen = process.argv.slice(2);
const codes = [];
if (chosen.length === 0 || chosen.some((name) => name !== BROWSER))
  codes.push(await runServerTests(chosen.filter((name) => name !== BROWSER)));
if (chosen.length === 0 || chosen.includes(BROWSER)) codes.push(await runBrowserTests());
process.exitCode = codes.find((code) => code !== 0) ?? 0;
print();

function runServerTests(names) {
  const filters = names.length > 0 ? names.map((name) => `${name}.stress.`) : ['.stress.', 'import.undo.', 'twin-keys.'];
  return runNode(tools.vitest, ['run', '--reporter=verbose', '--maxWorkers=1', ...filters], {
    env: { NODE_ENV: 'test', STRESS: 'full', STRESS_FIGURES: figures },
  });
}

/** Browser tests that are left out of `npm test`. */
async function runBrowserTests() {
  const browser = await ensureBrowser();
  if (!browser) return 1;
  return runNode(tools.playwright, ['test', '--grep', '@stress'], { env: { CHROMIUM_PATH: browser, STRESS: 'full' } });
}

function print() {
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => JSON.parse(line));
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  process.stdout.write('\n');
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
}
