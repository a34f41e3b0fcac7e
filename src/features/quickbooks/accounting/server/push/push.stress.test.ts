import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../../../../sandbox/testing/test-sandbox.ts';
import { type ApiCaller, apiCaller } from '../../../../../testing/server/api-caller.ts';
import { cookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { newProgram, type Program, signInTo } from '../../../../../testing/server/programs/program.ts';
import { connectQuickbooks, quickbooksEnvironment } from '../../../../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import {
  addDraft,
  listRemoteCustomers,
  listRemoteInvoices,
  pushInvoice,
} from '../../../../../testing/server/quickbooks/remote-invoices.ts';
import { figure, STRESS_TIMEOUT } from '../../../../../testing/server/stress.ts';
import { createEmptyDatabase } from '../../../../../testing/server/test-cluster.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import type { QuickbooksConnection } from '../../../quickbooks-connection/quickbooks-connection.contract.ts';

const INVOICES = 1_000;
const COMPANIES = 40;
const KILLS = 20;
const ROTATIONS = 100;
const FAULTS = ['reset_before', 'reset_after', 'garbage_after', 'truncated', 'status', 'status_after', 'unauthorized_once'];

interface Node {
  readonly program: Program;
  url: string;
  caller: ApiCaller;
}

let sandbox: TestSandbox;
let nodes: Node[];
let database: pg.Client;
/** Valid on both nodes and after a restart. */
let cookie: string;

async function startNode(program: Program): Promise<Node> {
  const { url } = await program.start();
  cookie ??= await signInTo(url);
  return { program, url, caller: apiCaller(url, cookie) };
}

beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
  const connection = await createEmptyDatabase(inject('connection'));
  const env = {
    ...(await quickbooksEnvironment(sandbox)),
    APP_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: connection.connectionString,
  };
  nodes = [await startNode(await newProgram(env)), await startNode(await newProgram(env))];
  database = new pg.Client(connection);
  await database.connect();
}, STRESS_TIMEOUT);
afterAll(async () => {
  for (const { program } of nodes) await program.remove();
  await database.end();
  await sandbox.close();
});
beforeEach(connect);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const random = (below: number) => Math.floor(Math.random() * below);
const anyNode = (): Node => nodes[random(nodes.length)] as Node;
const randomCents = (max: number) => random(max * 100) / 100;

async function connect(): Promise<void> {
  const browser = cookieBrowser(anyNode().url);
  for (const [name = '', value = ''] of cookie.split('; ').map((part) => part.split('='))) browser.setCookie(name, value);
  await connectQuickbooks(browser, sandbox);
}

async function killAndRestart(node: Node): Promise<void> {
  await node.program.kill();
  Object.assign(node, await startNode(node.program));
}

/** Ignores the failure of a call to a node that is killed. */
const ignoreFailure = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined);

async function addInvoices(): Promise<Invoice[]> {
  const added: Invoice[] = [];
  for (let number = 0; number < INVOICES; number += 1) {
    const lines = Array.from({ length: 1 + random(60) }, (_, line) => ({
      description: `Line ${line}`,
      quantity: randomCents(20),
      unitPrice: randomCents(900),
    }));
    added.push(await addDraft(anyNode().caller, `Garage ${number % COMPANIES}`, { lineItems: lines }));
  }
  return added;
}

/** Sends each invoice twice concurrently, on random nodes. */
async function pushTwice(ids: readonly string[]): Promise<void> {
  for (let first = 0; first < ids.length; first += 5)
    await Promise.all(ids.slice(first, first + 5).flatMap((id) => [0, 1].map(() => ignoreFailure(pushInvoice(anyNode().caller, id)))));
}

const readStates = async () =>
  (await database.query<{ id: string; state: string }>('SELECT id, quickbooks_status AS state FROM invoices')).rows;

async function retryUntilAllSent(): Promise<void> {
  for (;;) {
    const open = (await readStates()).filter(({ state }) => state !== 'invoiced');
    if (open.length === 0) return;
    await pushTwice(open.filter(({ state }) => state !== 'pending').map(({ id }) => id));
    await database.query("UPDATE jobs.job SET start_after = now() WHERE name = 'quickbooks-tasks' AND state < 'active'");
    await pause(1_000);
  }
}

test('creates each invoice once with the same total despite faults, concurrent requests and killed nodes', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const invoices = await addInvoices();
  await sandbox.control.faults(FAULTS.map((kind) => ({ provider: 'quickbooks', path: '/v3', kind, probability: 0.03 })) as never);
  const startedAt = performance.now();
  let isSending = true;
  const killing = (async () => {
    for (let kill = 0; kill < KILLS && isSending; kill += 1) {
      await pause(1_000 + random(6_000));
      await killAndRestart(anyNode());
    }
  })();
  await pushTwice(invoices.map(({ id }) => id));
  isSending = false;
  await killing;
  await sandbox.control.clearFaults();
  await retryUntilAllSent();
  figure(`seconds to send ${INVOICES} invoices with faults and kills`, Math.round((performance.now() - startedAt) / 1_000));
  const remote = await listRemoteInvoices(sandbox);
  const toKey = (id: string, total: number) => `${id} ${total.toFixed(2)}`;
  expect(remote.map(({ DocNumber, TotalAmt }) => toKey(DocNumber, TotalAmt)).toSorted()).toEqual(
    invoices.map(({ id, total }) => toKey(id, total)).toSorted(),
  );
  const names = (await listRemoteCustomers(sandbox)).map(({ DisplayName }) => DisplayName);
  expect(names.toSorted()).toEqual([...new Set(invoices.map(({ customerCompany }) => customerCompany))].toSorted());
});

/** Retries because a killed node occupies a rate limit slot for 35 s. */
async function hasAccess(node: Node): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    const { status } = await node.caller.post('/api/quickbooks/refresh', {});
    if (status === 200) return true;
    if (tries === 5 || (await readConnection(node)).problem?.code === 'revoked') return false;
    await pause(1_000);
  }
}

const readConnection = async (node: Node) => (await node.caller.get<QuickbooksConnection>('/api/quickbooks/connection')).body;

test.each([86_400_000, 0])(
  'stays connected or reports a revoked connection if killed during a token refresh; old tokens live %i ms',
  {
    timeout: STRESS_TIMEOUT,
  },
  async (quickbooksOldRefreshTokenMs) => {
    await sandbox.control.settings({ quickbooksOldRefreshTokenMs });
    const counts = { connected: 0, revoked: 0 };
    for (let round = 0; round < ROTATIONS; round += 1) {
      const node = anyNode();
      await database.query('UPDATE quickbooks_connection SET access_until = now(), refreshing_until = NULL, paused_until = NULL');
      const request = ignoreFailure(node.caller.post('/api/quickbooks/refresh', {}));
      await pause(random(60));
      await killAndRestart(node);
      await request;
      await database.query('UPDATE quickbooks_connection SET refreshing_until = NULL');
      const isConnected = await hasAccess(node);
      counts[isConnected ? 'connected' : 'revoked'] += 1;
      if (isConnected) continue;
      expect(await readConnection(node)).toMatchObject({ connected: true, problem: { code: 'revoked' } });
      await connect();
      expect((await node.caller.post('/api/quickbooks/refresh', {})).status).toBe(200);
    }
    figure(
      `rotations killed, old tokens living ${quickbooksOldRefreshTokenMs} ms: connected / revoked`,
      `${counts.connected} / ${counts.revoked}`,
    );
    if (quickbooksOldRefreshTokenMs > 0) expect(counts).toEqual({ connected: ROTATIONS, revoked: 0 });
  },
);
