import { build } from 'esbuild';
import { inRoot } from './project.mjs';

/** One file for Node to read at start; packages stay in node_modules. */
await build({
  entryPoints: [inRoot('sandbox/main.ts')],
  outfile: process.argv[2],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
