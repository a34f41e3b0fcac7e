import { ensureInstalled } from './steps/install.mjs';
import { checkNode } from './steps/project.mjs';
import { runTypeScript } from './steps/run.mjs';

/** Prints the tables, indexes, triggers and functions of a new database. */
checkNode();
await ensureInstalled({ withTools: true });
process.exit(await runTypeScript('src/testing/server/schema/print-schema.ts'));
