import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { inRoot } from './project.mjs';

/** Bundles each program, and the worker threads of the server, into one file. Packages stay in node_modules. */
const programs = ['main', 'worker', 'backup', 'restore', 'rotate-secret'].map((name) => inRoot(`src/app/server/${name}.ts`));
await bundle({ entryPoints: programs, outdir: process.argv[2], packages: 'external' });

// The VIN data is next to the program that reads it.
cpSync(inRoot('src/features/master-data/vehicles/server/offline/vpic.txt.br'), `${process.argv[2]}/vpic.txt.br`);

// So is the SQL of the schema: the migrations and the SQL files of the features.
for (const folder of ['migrations', 'src'])
  for (const name of readdirSync(inRoot(folder), { recursive: true }))
    if (name.endsWith('.sql')) cpSync(inRoot(folder, name), join(process.argv[2], 'sql', folder, name));

// The bundled articles are next to the program, as they are next to the source that reads them.
cpSync(inRoot('src/features/insight/articles/server/shipped-articles'), `${process.argv[2]}/shipped-articles`, { recursive: true });
