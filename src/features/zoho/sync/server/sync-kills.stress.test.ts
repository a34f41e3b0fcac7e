import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../../../sandbox/testing/test-sandbox.ts';
import { type ApiCaller, apiCaller } from '../../../../testing/server/api-caller.ts';
import { newProgram, type Program, signInTo } from '../../../../testing/server/programs/program.ts';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { runSync, setSync } from '../../../../testing/server/sync/sync-steps.ts';
import { pasteToken, zohoEnvironment } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { SyncStatus } from '../sync.contract.ts';
import type { SyncRun } from '../sync-run.contract.ts';

const KILLS = 10;
const NEW_RECORDS = 330;
const MEGABYTE = 1_048_576;
/** Beyond what the server needs while it imports a few hundred. */
const EXTRA_MEMORY = 50 * MEGABYTE;

let sandbox: TestSandbox;
let program: Program;
let admin: ApiCaller;
/** Outlives the process that gave it. */
let cookie: string;

beforeAll(async () => {
  sandbox = await startTestSandbox('large');
  program = await newProgram({ ...(await zohoEnvironment(sandbox)), ZOHO_CALLS_PER_MINUTE: '6000' });
  const { url } = await program.start();
  cookie = await signInTo(url);
  admin = apiCaller(url, cookie);
  await pasteToken(sandbox, admin);
}, STRESS_TIMEOUT);
afterAll(async () => {
  await program.remove();
  await sandbox.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const readStatus = async () => (await admin.get<SyncStatus>('/api/sync/status')).body;
/** Ten at a time: a program that has just started refuses what is too much for it. */
async function addAll(path: string, body: (n: number) => object): Promise<void> {
  for (let first = 0; first < NEW_RECORDS; first += 10) {
    const bodies = Array.from({ length: Math.min(10, NEW_RECORDS - first) }, (_, n) => body(first + n));
    for (const { status } of await Promise.all(bodies.map((each) => admin.post(path, each)))) expect(status).toBe(201);
  }
}

async function restart(): Promise<void> {
  await program.kill();
  const { url } = await program.start();
  admin = apiCaller(url, cookie);
}

/** Waits until the run is over and the queue empty; a killed node's run is taken over after 15 s. */
async function untilDone(id: string): Promise<SyncRun> {
  for (;;) {
    const { queued } = await readStatus();
    const { body } = await admin.get<SyncRun>(`/api/sync/runs/${id}`);
    if (queued === 0 && body.state !== 'running') return body;
    await pause(500);
  }
}

async function readMemory(): Promise<number> {
  const { body } = await admin.get<string>('/metrics');
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(body)?.[1]);
}

test('killed while it imports and sends, it ends with each record once on both sides, and a second import adds nothing', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const there = (await sandbox.control.state()).counts.desk.tickets ?? 0;
  const bugs = await runSync(admin, 'import-bugs');
  const before = await readMemory();
  await addAll('/api/customers', (n) => aCustomer({ shopName: `Killed ${n}`, toolSerials: [] }));
  await addAll('/api/leads', (n) => aLead({ contactName: `Killed ${n}`, email: `killed${n}@shop.example` }));
  await addAll('/api/tickets', (n) => aTicket({ summary: 'Killed', customerEmail: `killed${n % 7}@shop.example` }));
  await setSync(admin);
  const started = await admin.post<SyncRun>('/api/sync/runs', { action: 'import-cases' });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(4_000 + Math.random() * 2_000);
    await restart();
  }
  const ended = await untilDone(started.body.id);
  expect(ended).toMatchObject({ state: 'done', failed: 0 });
  figure('memory beyond that of a small import, at most, MB', Math.max(0, Math.round(((await readMemory()) - before) / MEGABYTE)));
  expect((await readMemory()) - before).toBeLessThan(EXTRA_MEMORY);

  const { counts } = await readStatus();
  expect(counts.tickets).toEqual({ total: there + NEW_RECORDS, synced: there + NEW_RECORDS, pending: 0, error: 0 });
  const ours = (text: unknown) => String(text).startsWith('Killed');
  const named = async (provider: 'desk' | 'crm', kind: string, field: string) =>
    (await sandbox.control.records(provider, kind)).filter((record) => ours(record[field])).map((record) => record[field]);
  expect(await named('desk', 'tickets', 'subject')).toHaveLength(NEW_RECORDS);
  expect(new Set(await named('crm', 'leads', 'Last_Name')).size).toBe(NEW_RECORDS);
  expect(await named('crm', 'leads', 'Last_Name')).toHaveLength(NEW_RECORDS);
  expect(await named('crm', 'accounts', 'Account_Name')).toHaveLength(NEW_RECORDS);
  const people = (await sandbox.control.records<{ email: string | null }>('desk', 'contacts')).filter(({ email }) =>
    email?.startsWith('killed'),
  );
  expect(people).toHaveLength(7);
  expect(await runSync(admin, 'import-bugs')).toMatchObject({ state: 'done', added: 0, done: bugs.done });
  figure('tickets imported while it was killed, each once', there);
  figure('records created while it was killed, each once', 3 * NEW_RECORDS);
});
