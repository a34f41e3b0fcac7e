import { parseArgs } from 'node:util';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail } from './steps/project.mjs';
import { listFailed } from './testing/failed-tests.mjs';
import { findFeatureTests, listFeatures } from './testing/feature-tests.mjs';
import { startSharedCluster } from './testing/shared-cluster.mjs';
import { add, noTests, summary, toTable } from './testing/test-counts.mjs';
import { allSuites, suitesFor, suitesForChanges } from './testing/test-suites.mjs';

checkNode();
const suites = chooseSuites();
await ensureInstalled({ withTools: true });

const cluster = startSharedCluster();
const [build, ...others] = suites;
const outcomes = [await runSuite(build)];
const stopCluster = await cluster;
for (const suite of others) outcomes.push(await runSuite(suite));
await stopCluster();

const total = outcomes.map(({ counts }) => counts).reduce(add, noTests);
const failed = outcomes.flatMap((outcome) => outcome.failed);
process.stdout.write(`${listFailed(failed)}\n${toTable(outcomes)}\n${summary(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** All suites, those of a feature (`npm test -- parts`), or those of changes (`npm test -- --changed [commit]`). */
function chooseSuites() {
  const options = { changed: { type: 'boolean' } };
  const { values, positionals } = orFail(() => parseArgs({ allowPositionals: true, options }));
  const [chosen] = positionals;
  if (values.changed) return orFail(() => suitesForChanges(chosen ?? 'HEAD'));
  if (!chosen) return allSuites;
  const features = listFeatures();
  if (!features.includes(chosen)) fail(`Unknown feature ${chosen}. Features: ${features.join(', ')}.`);
  return suitesFor(findFeatureTests(chosen));
}

function orFail(work) {
  try {
    return work();
  } catch (error) {
    return fail(error.message);
  }
}

/** What failed without a name of its own is named by its suite. */
async function runSuite({ name, run }) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = performance.now();
  const { counts, failed: named = [] } = await run();
  const unnamed = counts.failed > named.length ? [{ name, reason: "Some failures aren't listed. See the output above." }] : [];
  return { name, counts, seconds: (performance.now() - startedAt) / 1_000, failed: [...named, ...unnamed] };
}
