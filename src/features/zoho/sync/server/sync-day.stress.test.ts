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
const USERS = 20;
const ZOHO_USERS = 3;
const KILLS = 12;
const SAMPLE_INTERVAL_MS = 10_000;
const NETWORK_LOSS_MS = 10 * 60_000;

let server: DayServer;
beforeAll(async () => {
  server = await startDayServer();
}, STRESS_TIMEOUT);
afterAll(() => server.close());

async function startDay(): Promise<Day> {
  const records = await addDayRecords(server, AMOUNTS);
  const endsAt = performance.now() + DAY_MS;
  return { ...server, records, ledger: createLedger(), isOver: () => performance.now() > endsAt };
}

/** Causes the faults of a day in order. Server kills overlap them. */
async function causeFaults(day: Day): Promise<void> {
  await beginFaults(day);
  await pause(DAY_MS * 0.3);
  await loseNetwork(day, NETWORK_LOSS_MS);
  await pause(DAY_MS * 0.05);
  await revokeConnection(day, DAY_MS * 0.03);
  await pause(DAY_MS * 0.05);
  await changeMapping(day);
}

async function killRepeatedly(day: Day): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(DAY_MS / (KILLS + 1));
    await day.restart();
  }
}

test('syncs a day of concurrent edits with faults and kills, without lost changes or duplicates', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const day = await startDay();
  const recordsByUser = Array.from({ length: USERS }, (_, user) => day.records.filter((_record, place) => place % USERS === user));
  const [samples] = await Promise.all([
    sampleAllDay(day, SAMPLE_INTERVAL_MS),
    ...recordsByUser.map((records) => workHere(day, records, 3_000)),
    ...Array.from({ length: ZOHO_USERS }, () => workThere(day, 2_000)),
    fetchAllDay(day, 60_000),
    causeFaults(day),
    killRepeatedly(day),
  ]);
  await comeToRest(day);

  const { waiting, ...outcome } = await compareSides(day);
  expect(outcome).toEqual({ unequal: [], lost: [], doubled: 0 });
  expect(await findLostNotes(day)).toEqual([]);
  expect(samples.different).toEqual([]);
  expect(samples.compared).toBeGreaterThan(60);
  const { here, there } = day.ledger.counts();
  figure('changes saved in OBDesk in a day', here);
  figure('changes in Zoho in a day', there);
  figure('conflicts after a day', waiting);
  figure('comparisons of the page with the database', samples.compared);
});
