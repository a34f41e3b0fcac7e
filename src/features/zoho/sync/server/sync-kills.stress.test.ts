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
/** Allowed growth after a small import. */
const EXTRA_MEMORY = 50 * MEGABYTE;

let sandbox: TestSandbox;
let program: Program;
let admin: ApiCaller;
/** Valid across restarts of the server. */
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
/** Adds ten records at a time, because a server that has just started rejects more load. */
async function addRecords(path: string, body: (n: number) => object): Promise<void> {
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

/** Waits until the run has ended and the queue is empty. The run of a killed server is resumed after 15 s. */
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

test('imports and sends each record once despite kills', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const remoteCount = (await sandbox.control.state()).counts.desk.tickets ?? 0;
  const bugs = await runSync(admin, 'import-bugs');
  const before = await readMemory();
  await addRecords('/api/customers', (n) => aCustomer({ shopName: `Killed ${n}`, toolSerials: [] }));
  await addRecords('/api/leads', (n) => aLead({ contactName: `Killed ${n}`, email: `killed${n}@shop.example` }));
  await addRecords('/api/tickets', (n) => aTicket({ summary: 'Killed', customerEmail: `killed${n % 7}@shop.example` }));
  await setSync(admin);
  const started = await admin.post<SyncRun>('/api/sync/runs', { action: 'import-cases' });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(4_000 + Math.random() * 2_000);
    await restart();
  }
  const ended = await untilDone(started.body.id);
  expect(ended).toMatchObject({ state: 'done', failed: 0 });
  figure('memory growth after a small import, MB', Math.max(0, Math.round(((await readMemory()) - before) / MEGABYTE)));
  expect((await readMemory()) - before).toBeLessThan(EXTRA_MEMORY);

  const { counts } = await readStatus();
  expect(counts.tickets).toEqual({ total: remoteCount + NEW_RECORDS, synced: remoteCount + NEW_RECORDS, pending: 0, error: 0 });
  const listSent = async (provider: 'desk' | 'crm', kind: string, field: string) =>
    (await sandbox.control.records(provider, kind))
      .filter((record) => String(record[field]).startsWith('Killed'))
      .map((record) => record[field]);
  expect(await listSent('desk', 'tickets', 'subject')).toHaveLength(NEW_RECORDS);
  expect(new Set(await listSent('crm', 'leads', 'Last_Name')).size).toBe(NEW_RECORDS);
  expect(await listSent('crm', 'leads', 'Last_Name')).toHaveLength(NEW_RECORDS);
  expect(await listSent('crm', 'accounts', 'Account_Name')).toHaveLength(NEW_RECORDS);
  const contacts = (await sandbox.control.records<{ email: string | null }>('desk', 'contacts')).filter(({ email }) =>
    email?.startsWith('killed'),
  );
  expect(contacts).toHaveLength(7);
  expect(await runSync(admin, 'import-bugs')).toMatchObject({ state: 'done', added: 0, done: bugs.done });
  figure('tickets imported once despite kills', remoteCount);
  figure('records created once despite kills', 3 * NEW_RECORDS);
});
