import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.mjs';
import { inRoot } from './project.mjs';

const [, , outfile] = process.argv;

/** Bundles the sandbox into one file, and copies the files of its page. Packages stay in node_modules. */
await bundle({ entryPoints: [inRoot('sandbox/main.ts')], outfile, packages: 'external' });
cpSync(inRoot('sandbox', 'page', 'static'), join(dirname(outfile), 'static'), { recursive: true });
