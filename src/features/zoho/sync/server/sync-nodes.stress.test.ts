import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../../../sandbox/testing/test-sandbox.ts';
import { type ApiCaller, apiCaller } from '../../../../testing/server/api-caller.ts';
import { newProgram, type Program, signInTo } from '../../../../testing/server/programs/program.ts';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { createEmptyDatabase } from '../../../../testing/server/test-cluster.ts';
import { pasteToken, zohoEnvironment } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { ImportReport } from '../../../exchange/imports/import.contract.ts';
import type { SyncStatus } from '../sync.contract.ts';
import type { SyncRun } from '../sync-run.contract.ts';

const LEADS = 20_000;
const KILLS = 10;
const MEGABYTE = 1_048_576;
const EXTRA_MEMORY = 50 * MEGABYTE;

interface Node {
  readonly program: Program;
  caller: ApiCaller;
}

let sandbox: TestSandbox;
let nodes: Node[];
/** Valid on both servers and across their restarts. */
let cookie: string;

async function startNode(program: Program): Promise<Node> {
  const { url } = await program.start();
  cookie ??= await signInTo(url);
  return { program, caller: apiCaller(url, cookie) };
}

beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
  // Zoho's default daily limit is lower.
  await sandbox.control.settings({ crmCreditsPerDay: 10_000_000 });
  const env = {
    ...(await zohoEnvironment(sandbox)),
    ZOHO_CALLS_PER_MINUTE: '60000',
    APP_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: (await createEmptyDatabase(inject('connection'))).connectionString,
  };
  nodes = [await startNode(await newProgram(env)), await startNode(await newProgram(env))];
  await pasteToken(sandbox, anyNode().caller);
}, STRESS_TIMEOUT);
afterAll(async () => {
  for (const { program } of nodes) await program.remove();
  await sandbox.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const anyNode = (): Node => nodes[Math.floor(Math.random() * nodes.length)] as Node;
const readStatus = async () => (await anyNode().caller.get<SyncStatus>('/api/sync/status')).body;
const email = (n: number) => `lead${n}@shop.example`;

async function killAndRestart(node: Node): Promise<void> {
  await node.program.kill();
  node.caller = (await startNode(node.program)).caller;
}

async function importLeads(): Promise<void> {
  const rows = Array.from({ length: LEADS }, (_, n) => `Name ${n},Company ${n},${email(n)}`);
  const body = new FormData();
  body.append('file', new Blob([`Last Name,Company,Email\n${rows.join('\n')}\n`]), 'leads.csv');
  let report = (await anyNode().caller.request<ImportReport>('POST', '/api/imports/leads', { body })).body;
  while (report.state === 'running') {
    await pause(500);
    report = (await anyNode().caller.get<ImportReport>(`/api/imports/${report.id}`)).body;
  }
  expect(report).toMatchObject({ state: 'done', added: LEADS });
}

/** Memory of both processes, in bytes. */
async function readMemory(): Promise<number> {
  const texts = await Promise.all(nodes.map(({ caller }) => caller.get<string>('/metrics')));
  return texts.reduce((sum, { body }) => sum + Number(/^process_resident_memory_bytes (\S+)/m.exec(body)?.[1]), 0);
}

async function waitForQueue(most: number): Promise<void> {
  while ((await readStatus()).queued > most) await pause(1_000);
}

test('sends each record of a long queue once from two servers that are killed repeatedly, with flat memory', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  await importLeads();
  const started = await anyNode().caller.post<SyncRun>('/api/sync/runs', { action: 'push-all', unsynced: true });
  expect(started.status).toBe(202);
  await waitForQueue(LEADS - 1);
  const startedAt = performance.now();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(2_000 + Math.random() * 4_000);
    await killAndRestart(anyNode());
  }
  await waitForQueue(Math.max(0, (await readStatus()).queued - LEADS / 10));
  const before = await readMemory();
  const queued = (await readStatus()).queued;
  const since = performance.now();
  await waitForQueue(0);
  const extra = (await readMemory()) - before;
  figure('leads per second sent by two servers', Math.round(queued / ((performance.now() - since) / 1_000)));
  figure(`memory growth after the kills, with ${queued} more sent, MB`, Math.max(0, Math.round(extra / MEGABYTE)));
  figure('seconds for all leads, with kills', Math.round((performance.now() - startedAt) / 1_000));
  expect(extra).toBeLessThan(EXTRA_MEMORY);

  const { body: runs } = await anyNode().caller.get<SyncRun[]>('/api/sync/runs');
  expect(runs).toMatchObject([{ id: started.body.id, action: 'push-all', state: 'done', total: runs[0]?.done, failed: 0 }]);
  expect((await readStatus()).counts.leads).toEqual({ total: LEADS, synced: LEADS, pending: 0, error: 0 });
  const emails = (await sandbox.control.records<{ Email: string }>('crm', 'leads')).map(({ Email }) => Email);
  expect(emails).toHaveLength(LEADS);
  expect(new Set(emails)).toEqual(new Set(Array.from({ length: LEADS }, (_, n) => email(n))));
});
