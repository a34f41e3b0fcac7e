import { ensureInstalled } from './steps/install.mjs';
import { checkNode } from './steps/project.mjs';
import { runNode, tools } from './steps/run.mjs';

/** Writes docs/schema.md from the database that the migrations and the SQL beside the features make. */
checkNode();
await ensureInstalled({ withTools: true });
const env = { NODE_ENV: 'test', OBDESK_WRITE_SCHEMA: 'yes' };
process.exit(await runNode(tools.vitest, ['run', '--project', 'server', '--reporter=dot', 'src/app/server/schema-page.test.ts'], { env }));
