import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';

checkNode();
await ensureInstalled();
await ensureBuilt();
// `*.proof.test.ts` read PROOF: a few rounds within `npm test`, all of them here, with the figures printed.
process.exitCode = await runNode(tools.vitest, ['run', '--reporter=verbose', '--disable-console-intercept', '.proof.'], {
  env: { NODE_ENV: 'test', PROOF: 'full' },
});
