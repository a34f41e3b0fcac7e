import { ensureInstalled } from './steps/install.mjs';
import { checkNode } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';

checkNode();
await ensureInstalled({ withTools: true });
const codes = [
  await runNode(tools.biome, ['check', '--error-on-warnings', '.']),
  await runNode(tools.cspell, ['lint', '--no-progress', '--quiet', '.']),
  await runNode(tools.knip, ['--no-progress']),
  await runNode(tools.tsc, ['-b']),
  await runNode(tools.vitest, ['run', '--config', 'vitest.config.ts', '--reporter=dot', 'src/architecture']),
];
await runNode('scripts/wording/wording.mjs');
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
