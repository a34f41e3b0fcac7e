import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, inRoot } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';

checkNode();
await ensureInstalled();
await ensureBuilt();

const figures = inRoot('.cache', 'stress-figures.jsonl');
mkdirSync(inRoot('.cache'), { recursive: true });
rmSync(figures, { force: true });
// These tests read STRESS: a few rounds within `npm test`, all of them here. Words after the command choose some of them.
const chosen = process.argv.slice(2);
const filters = chosen.length > 0 ? chosen.map((name) => `${name}.stress.`) : ['.stress.', 'import.undo.'];
process.exitCode = await runNode(tools.vitest, ['run', '--reporter=verbose', '--maxWorkers=1', ...filters], {
  env: { NODE_ENV: 'test', STRESS: 'full', STRESS_FIGURES: figures },
});
print();

function print() {
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => JSON.parse(line));
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  process.stdout.write('\n');
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
}
