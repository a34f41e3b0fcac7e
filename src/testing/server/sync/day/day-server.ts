import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { inject } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../../../sandbox/testing/test-sandbox.ts';
import { type Database, openDatabase } from '../../../../platform/server/database/database.ts';
import { type ApiCaller, apiCaller } from '../../api-caller.ts';
import { newProgram, signInTo } from '../../programs/program.ts';
import { createEmptyDatabase } from '../../test-cluster.ts';
import { pasteToken, zohoEnvironment } from '../../zoho/zoho-at-sandbox.ts';
import { setSync } from '../sync-steps.ts';

/** A server in a separate process that is connected to a sandbox and syncs. */
export interface DayServer {
  readonly sandbox: TestSandbox;
  readonly database: Database;
  /** Calls the current process as an Admin. */
  caller(): ApiCaller;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Limits higher than a day needs. Searches lag by two seconds. */
const SETTINGS = { crmCreditsPerDay: 100_000_000, deskCreditsPerDay: 100_000_000, deskIndexLagMs: 2_000, crmIndexLagMs: 2_000 };

export async function startDayServer(): Promise<DayServer> {
  const sandbox = await startTestSandbox('empty');
  await sandbox.control.settings(SETTINGS);
  const connection = await createEmptyDatabase(inject('connection'));
  const program = await newProgram({
    ...(await zohoEnvironment(sandbox)),
    ZOHO_CALLS_PER_MINUTE: '60000',
    APP_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: connection.connectionString,
  });
  let { url } = await program.start();
  // Remains valid after a restart.
  const cookie = await signInTo(url);
  const caller = () => apiCaller(url, cookie);
  const database = openDatabase(connection, pino({ level: 'silent' }));
  await pasteToken(sandbox, caller());
  await setSync(caller());
  return {
    sandbox,
    database,
    caller,
    async restart() {
      await program.kill();
      ({ url } = await program.start());
    },
    async close() {
      await database.close();
      await program.remove();
      await sandbox.close();
    },
  };
}
