import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { inRoot } from './project.mjs';

const [, , outfile] = process.argv;

/** One file for Node to read at start, and the files of the page beside it; packages stay in node_modules. */
await build({
  entryPoints: [inRoot('sandbox/main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
cpSync(inRoot('sandbox', 'page', 'static'), join(dirname(outfile), 'static'), { recursive: true });
