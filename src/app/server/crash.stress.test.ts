import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketRow } from '../../features/ticketing/tickets/ticket.contract.ts';
import { type ApiCaller, apiCaller } from '../../testing/server/api-caller.ts';
import { discrepancies, type Ledger, sendAgain, writeUntilCut } from '../../testing/server/note-writer.ts';
import { newProgram, type Program, signInTo } from '../../testing/server/programs/program.ts';
import { addLongRepair, downloadRepairDocument } from '../../testing/server/repair-documents.ts';
import { figure, STRESS_TIMEOUT } from '../../testing/server/stress.ts';

const CYCLES = 200;
const WRITERS = ['Ana', 'Bob', 'Chloé', 'Dmitri'];

let program: Program;

beforeAll(async () => {
  program = await newProgram();
});
afterAll(() => program.remove());

test('keeps every acknowledged write exactly once when killed at any moment', { timeout: STRESS_TIMEOUT }, async () => {
  const ledgers: Ledger[] = [];
  const startTimes: number[] = [];
  const cookie = await signInTo((await program.start()).url);
  await program.kill();

  for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
    if (cycle % 4 === 0) await program.startAndKill(Math.random() * 400);
    const { url, took } = await program.start();
    startTimes.push(took);
    const api = apiCaller(url, cookie);
    for (const ledger of ledgers.slice(-WRITERS.length)) await expectKept(api, ledger);
    ledgers.push(...(await writeAndKill(api, cycle)));
    if (cycle % 5 === 0) program.killDatabase();
  }

  const { url } = await program.start();
  for (const ledger of ledgers) await expectKept(apiCaller(url, cookie), ledger);
  const acknowledged = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged.size, 0);
  expect(acknowledged).toBeGreaterThan(CYCLES);
  figure('kills of the server', CYCLES);
  figure('acknowledged notes, 0 lost, 0 doubled', acknowledged);
  figure('ready again, slowest, ms', Math.round(Math.max(...startTimes)));
});

test('shuts down cleanly while documents are created', { timeout: STRESS_TIMEOUT }, async () => {
  await program.kill();
  const { url } = await program.start();
  const cookie = await signInTo(url);
  const api = apiCaller(url, cookie);
  const id = await addLongRepair(api, 1_000);
  const downloads = Array.from({ length: 6 }, () => downloadRepairDocument(api, id, 'rma-sheet'));
  const all = Promise.allSettled(downloads);
  await Promise.race(downloads);
  expect(await program.stop()).toBe(0);
  // A response may be cut off, but never contains half a document.
  for (const each of await all) if (each.status === 'fulfilled' && each.value.status === 200) expect(each.value.body).toContain('%%EOF');
  const again = await program.start();
  expect((await downloadRepairDocument(apiCaller(again.url, cookie), id, 'rma-sheet')).status).toBe(200);
});

async function writeAndKill(api: ApiCaller, cycle: number): Promise<Ledger[]> {
  const writing = Promise.all(WRITERS.map((name) => writeUntilCut(api, `${name} ${cycle}`)));
  await pause(30 + Math.random() * 700);
  await program.kill();
  return writing;
}

/** Expects acknowledged records exactly once. Others may exist once; sending them again adds nothing. */
async function expectKept(api: ApiCaller, ledger: Ledger): Promise<void> {
  expect(await discrepancies(api, ledger)).toEqual({ lost: [], surplus: [] });
  await sendAgain(api, ledger);
  expect(await discrepancies(api, ledger)).toEqual({ lost: [], surplus: [] });
  // 'Ana 1' also matches 'Ana 100'.
  const found = await api.get<TicketRow[]>(`/api/tickets?q=${encodeURIComponent(ledger.summary)}&limit=500`);
  const ids = found.body.filter(({ summary }) => summary === ledger.summary).map(({ id }) => id);
  if (ledger.ticketId === undefined) expect(ids.length).toBeLessThanOrEqual(1);
  else expect(ids).toEqual([ledger.ticketId]);
}
