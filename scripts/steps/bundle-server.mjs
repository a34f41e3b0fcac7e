import { cpSync } from 'node:fs';
import { build } from 'esbuild';
import { inRoot } from './project.mjs';

/** One file for Node to read at start; packages stay in node_modules. */
await build({
  entryPoints: [inRoot('src/app/server/main.ts')],
  outfile: `${process.argv[2]}/main.js`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});

// The articles that come with the program lie beside it, as they do beside the source that reads them.
cpSync(inRoot('src/features/articles/server/shipped-articles'), `${process.argv[2]}/shipped-articles`, { recursive: true });
