import { ensureInstalled } from './steps/install.mjs';
import { checkNode, fail } from './steps/project.mjs';
import { listFailed } from './testing/failed-tests.mjs';
import { findFeatureTests, listFeatures } from './testing/feature-tests.mjs';
import { findProved } from './testing/proofs.mjs';
import { add, noTests, summary, toTable } from './testing/test-counts.mjs';
import { allSuites, suitesFor } from './testing/test-suites.mjs';

checkNode();
const [feature] = process.argv.slice(2);
const features = listFeatures();
if (feature && !features.includes(feature)) fail(`There is no feature ${feature}. The features are ${features.join(', ')}.`);
await ensureInstalled({ withTools: true });

const proved = findProved();
if (proved.length > 0) process.stdout.write(`Left out, as nothing that they guard has changed since they passed: ${proved.join(', ')}\n`);

const outcomes = [];
for (const suite of feature ? suitesFor(findFeatureTests(feature)) : allSuites) outcomes.push(await runSuite(suite));

const total = outcomes.map(({ counts }) => counts).reduce(add, noTests);
const failed = outcomes.flatMap((outcome) => outcome.failed);
process.stdout.write(`${listFailed(failed)}\n${toTable(outcomes)}\n${summary(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** What failed without a name of its own is named by its suite. */
async function runSuite({ name, run }) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = performance.now();
  const { counts, failed: named = [] } = await run();
  const unnamed = counts.failed > named.length ? [{ name, reason: 'Not all that failed here is named; its output stands above.' }] : [];
  return { name, counts, seconds: (performance.now() - startedAt) / 1_000, failed: [...named, ...unnamed] };
}
