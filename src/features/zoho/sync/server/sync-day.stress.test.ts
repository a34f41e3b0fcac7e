import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { addDayRecords } from '../../../../testing/server/sync/day/add-records.ts';
import { type Day, pause } from '../../../../testing/server/sync/day/day.ts';
import { type DayServer, startDayServer } from '../../../../testing/server/sync/day/day-server.ts';
import { createLedger } from '../../../../testing/server/sync/day/ledger.ts';
import { beginFaults, changeMapping, loseNetwork, revokeConnection } from '../../../../testing/server/sync/day/mishaps.ts';
import { comeToRest, compareSides, findLostNotes } from '../../../../testing/server/sync/day/outcome.ts';
import { fetchAllDay, workHere, workThere } from '../../../../testing/server/sync/day/people.ts';
import { sampleAllDay } from '../../../../testing/server/sync/day/sampling.ts';

const DAY_MS = 30 * 60_000;
const AMOUNTS = { ticket: 4_000, lead: 500, customer: 500 };
const PEOPLE = 20;
const ZOHO_STAFF = 3;
const KILLS = 12;
const SAMPLED_MS = 10_000;
const NETWORK_LOST_MS = 10 * 60_000;

let server: DayServer;
beforeAll(async () => {
  server = await startDayServer();
}, STRESS_TIMEOUT);
afterAll(() => server.close());

async function beginDay(): Promise<Day> {
  const records = await addDayRecords(server, AMOUNTS);
  const endsAt = performance.now() + DAY_MS;
  return { ...server, records, ledger: createLedger(), isOver: () => performance.now() > endsAt };
}

/** The mishaps of a day, in their order; the server is killed between and during them. */
async function sufferMishaps(day: Day): Promise<void> {
  await beginFaults(day);
  await pause(DAY_MS * 0.3);
  await loseNetwork(day, NETWORK_LOST_MS);
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
  const day = await beginDay();
  const shares = Array.from({ length: PEOPLE }, (_, person) => day.records.filter((_record, place) => place % PEOPLE === person));
  const [samples] = await Promise.all([
    sampleAllDay(day, SAMPLED_MS),
    ...shares.map((own) => workHere(day, own, 3_000)),
    ...Array.from({ length: ZOHO_STAFF }, () => workThere(day, 2_000)),
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
