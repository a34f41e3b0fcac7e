import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { inRoot } from './project.mjs';

/** One file for each program and for the threads of the server, which Node reads at start; packages stay in node_modules. */
const programs = ['main', 'worker', 'backup', 'restore', 'rotate-secret'].map((name) => inRoot(`src/app/server/${name}.ts`));
await bundle({ entryPoints: programs, outdir: process.argv[2], packages: 'external' });

// The data that VINs are decoded by lies beside the program that reads it.
cpSync(inRoot('src/features/master-data/vehicles/server/offline/vpic.txt.br'), `${process.argv[2]}/vpic.txt.br`);

// So does the SQL that makes the schema: the migrations, and what features keep beside their code.
for (const folder of ['migrations', 'src'])
  for (const name of readdirSync(inRoot(folder), { recursive: true }))
    if (name.endsWith('.sql')) cpSync(inRoot(folder, name), join(process.argv[2], 'sql', folder, name));

// The articles that come with the program lie beside it, as they do beside the source that reads them.
cpSync(inRoot('src/features/insight/articles/server/shipped-articles'), `${process.argv[2]}/shipped-articles`, { recursive: true });
