import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../../../sandbox/testing/test-sandbox.ts';
import { type Database, openDatabase } from '../../../../platform/server/database/database.ts';
import { type ApiCaller, apiCaller } from '../../../../testing/server/api-caller.ts';
import { newProgram, type Program, signInTo } from '../../../../testing/server/programs/program.ts';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { addDayRecords } from '../../../../testing/server/sync/day/add-records.ts';
import { type Day, pause } from '../../../../testing/server/sync/day/day.ts';
import { createLedger } from '../../../../testing/server/sync/day/ledger.ts';
import { beginFaults, changeMapping, loseNetwork, revokeConnection } from '../../../../testing/server/sync/day/mishaps.ts';
import { comeToRest, compareSides, findLostNotes } from '../../../../testing/server/sync/day/outcome.ts';
import { fetchAllDay, workHere, workThere } from '../../../../testing/server/sync/day/people.ts';
import { sampleAllDay } from '../../../../testing/server/sync/day/sampling.ts';
import { setSync } from '../../../../testing/server/sync/sync-steps.ts';
import { createEmptyDatabase, toDatabaseUrl } from '../../../../testing/server/test-cluster.ts';
import { pasteToken } from '../../../../testing/server/zoho/connected-server.ts';
import { zohoEnvironment } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';

const DAY_MS = 30 * 60_000;
const AMOUNTS = { ticket: 4_000, lead: 500, customer: 500 };
const PEOPLE = 20;
const KILLS = 12;
const SAMPLED_MS = 10_000;
const NETWORK_LOST = 1 / 3;

let sandbox: TestSandbox;
let program: Program;
let database: Database;
let admin: ApiCaller;
/** Outlives the process that gave it. */
let cookie: string;

async function start(): Promise<void> {
  const { url } = await program.start();
  cookie ??= await signInTo(url);
  admin = apiCaller(url, cookie);
}

beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
  await sandbox.control.settings({
    crmCreditsPerDay: 100_000_000,
    deskCreditsPerDay: 100_000_000,
    deskIndexLagMs: 2_000,
    crmIndexLagMs: 2_000,
  });
  const connection = await createEmptyDatabase(inject('connection'));
  program = await newProgram({
    ...(await zohoEnvironment(sandbox)),
    ...{ ZOHO_CALLS_PER_MINUTE: '60000', APP_SECRET: randomBytes(32).toString('hex'), DATABASE_URL: toDatabaseUrl(connection) },
  });
  await start();
  database = openDatabase(connection, pino({ level: 'silent' }));
  await pasteToken(sandbox, admin);
}, STRESS_TIMEOUT);
afterAll(async () => {
  await database.close();
  await program.remove();
  await sandbox.close();
});

async function beginDay(): Promise<Day> {
  const records = await addDayRecords({ database, caller: () => admin }, AMOUNTS);
  const endsAt = performance.now() + DAY_MS;
  return {
    ...{ sandbox, database, records, ledger: createLedger(), caller: () => admin, isOver: () => performance.now() > endsAt },
    async restart() {
      await program.kill();
      await start();
    },
  };
}

/** The mishaps of a day, in their order; the server is killed between and during them. */
async function sufferMishaps(day: Day): Promise<void> {
  await beginFaults(day);
  await pause(DAY_MS * 0.3);
  await loseNetwork(day, DAY_MS * NETWORK_LOST);
  await pause(DAY_MS * 0.05);
  await revokeConnection(day, DAY_MS * 0.03);
  await pause(DAY_MS * 0.05);
  await changeMapping(day);
}

async function killNowAndThen(day: Day): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(DAY_MS / (KILLS + 1));
    await day.restart();
  }
}

test('a day on which both sides edit the same records, and much goes wrong, ends with nothing lost, nothing doubled and nothing unsaid', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  await setSync(admin);
  const day = await beginDay();
  const shares = Array.from({ length: PEOPLE }, (_, person) => day.records.filter((_record, place) => place % PEOPLE === person));
  const [samples] = await Promise.all([
    sampleAllDay(day, SAMPLED_MS),
    ...shares.map((own) => workHere(day, own, 3_000)),
    ...Array.from({ length: 3 }, () => workThere(day, 2_000)),
    fetchAllDay(day, 60_000),
    sufferMishaps(day),
    killNowAndThen(day),
  ]);
  await comeToRest(day);

  const { waiting, ...outcome } = await compareSides(day);
  expect(outcome).toEqual({ unequal: [], lost: [], doubled: 0 });
  expect(await findLostNotes(day)).toEqual([]);
  expect(samples.different).toEqual([]);
  expect(samples.compared).toBeGreaterThan(60);
  const { here, there } = day.ledger.counts();
  figure('changes of a day here, all kept', here);
  figure('changes of a day in Zoho', there);
  figure('fields that wait for a decision after it', waiting);
  figure('times the page was compared with the database', samples.compared);
});
