import { cpSync } from 'node:fs';
import { build } from 'esbuild';
import { inRoot } from './project.mjs';

/** One file for each program, which Node reads at start; packages stay in node_modules. */
await build({
  entryPoints: ['main', 'backup', 'restore'].map((name) => inRoot(`src/app/server/${name}.ts`)),
  outdir: process.argv[2],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});

// Threads are started by their file.
for (const name of ['vin-worker.mjs', 'vin-data.mjs'])
  cpSync(inRoot('src/features/vehicles/server/offline', name), `${process.argv[2]}/${name}`);

// The articles that come with the program lie beside it, as they do beside the source that reads them.
cpSync(inRoot('src/features/articles/server/shipped-articles'), `${process.argv[2]}/shipped-articles`, { recursive: true });
