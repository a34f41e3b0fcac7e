import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.mjs';
import { inRoot } from './project.mjs';

const [, , outfile] = process.argv;

/** One file for Node to read at start, and the files of the page beside it; packages stay in node_modules. */
await bundle({ entryPoints: [inRoot('sandbox/main.ts')], outfile, packages: 'external' });
cpSync(inRoot('sandbox', 'page', 'static'), join(dirname(outfile), 'static'), { recursive: true });
