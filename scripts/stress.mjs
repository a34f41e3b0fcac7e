import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, inRoot } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';
import { keepProved, PROOFS } from './testing/proofs.mjs';

const BROWSER = 'browser';
const PROPERTIES = 'properties';
const PROVED = 'proofs';

checkNode();
await ensureInstalled({ withTools: true });
await ensureBuilt();

const figures = inRoot('.cache', 'stress-figures.jsonl');
mkdirSync(inRoot('.cache'), { recursive: true });
rmSync(figures, { force: true });
// These tests read STRESS: a few rounds within `npm test`, all of them here. Words after the command choose some of them.
const chosen = process.argv.slice(2);
const codes = [];
const files = chosen.filter((name) => ![BROWSER, PROPERTIES, PROVED].includes(name));
if (chosen.length === 0 || files.length > 0) codes.push(await runServerTests(files));
if (chosen.length === 0 || chosen.includes(PROVED)) codes.push(await runProofs());
if (chosen.length === 0 || chosen.includes(PROPERTIES)) codes.push(await runPropertyTests());
if (chosen.length === 0 || chosen.includes(BROWSER)) codes.push(await runBrowserTests());
process.exitCode = codes.find((code) => code !== 0) ?? 0;
print();

function runServerTests(names) {
  return runVitest(names.length > 0 ? names.map((name) => `${name}.stress.`) : ['.stress.', 'import.undo.', 'twin-keys.']);
}

/** What `npm test` leaves out until something that it guards changes; that it has passed is kept, to be committed. */
async function runProofs() {
  const code = await runVitest(Object.values(PROOFS).flatMap(({ tests }) => tests));
  if (code === 0) keepProved();
  return code;
}

/** Every test with generated values, on values it has not seen. */
function runPropertyTests() {
  const isPropertyTest = (path) =>
    /(?<!\.stress)\.test\.ts$/.test(path) && readFileSync(inRoot(path), 'utf8').includes("from 'fast-check'");
  const all = ['src', 'sandbox'].flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((path) => join(folder, path)));
  return runVitest(all.filter(isPropertyTest));
}

function runVitest(filters) {
  return runNode(tools.vitest, ['run', '--reporter=verbose', '--maxWorkers=1', ...filters], {
    env: { NODE_ENV: 'test', STRESS: 'full', STRESS_FIGURES: figures },
  });
}

/** Browser tests that are left out of `npm test`. */
function runBrowserTests() {
  return runNode(tools.playwright, ['test', '--grep', '@stress'], { env: { STRESS: 'full' } });
}

function print() {
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => JSON.parse(line));
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  process.stdout.write('\n');
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
}
