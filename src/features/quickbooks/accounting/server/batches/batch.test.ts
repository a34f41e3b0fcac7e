import { beforeEach, expect, test } from 'vitest';
import type { CookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { signInConnectedAdmin } from '../../../../../testing/server/quickbooks/connected-admin.ts';
import { addDraft, listRemoteCustomers, listRemoteInvoices } from '../../../../../testing/server/quickbooks/remote-invoices.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { runDueTasks } from '../../../../../testing/server/sync/sync-steps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import type { Batch } from '../../accounting.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
let admin: CookieBrowser;

beforeEach(async () => {
  admin = await signInConnectedAdmin(server, sandbox);
});

const send = (ids: readonly string[], by: Pick<CookieBrowser, 'post'> = admin) => by.post<Batch>('/api/quickbooks/batches', { ids });
const read = async (id: string) => (await admin.get<Batch>(`/api/quickbooks/batches/${id}`)).body;
const stop = async (id: string) => (await admin.post<Batch>(`/api/quickbooks/batches/${id}/stop`)).body;
const statusOf = async (id: string) => (await admin.get<Invoice>(`/api/invoices/${id}`)).body.quickbooksStatus;

async function addDrafts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await addDraft(admin, `Garage ${number % 3}`)).id);
  return ids;
}

test('sends invoices and lists those that can’t be sent with the reason', async () => {
  const drafts = await addDrafts(4);
  const sent = await addDraft(admin, 'Garage 0', { status: 'Sent' });
  const empty = await addDraft(admin, 'Garage 0', { lineItems: [] });
  const started = await send([...drafts, sent.id, empty.id, 'INV-9999', drafts[0] ?? '']);
  expect(started).toMatchObject({ status: 202, body: { state: 'running', total: 7, failed: 3 } });
  await runDueTasks(server);
  const batch = await read(started.body.id);
  expect(batch).toMatchObject({ state: 'done', total: 7, done: 4, failed: 3 });
  expect(batch.problems).toEqual([
    { id: sent.id, reason: `${sent.id} is Sent. Only drafts can be sent to QuickBooks.` },
    { id: empty.id, reason: `${empty.id} has no line items. Add at least one, then try again.` },
    { id: 'INV-9999', reason: 'Invoice not found' },
  ]);
  expect((await listRemoteInvoices(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual(drafts);
  expect((await listRemoteCustomers(sandbox)).map(({ DisplayName }) => DisplayName).toSorted()).toEqual([
    'Garage 0',
    'Garage 1',
    'Garage 2',
  ]);
});

test('creates each invoice once if two users send the same ones concurrently', async () => {
  const drafts = await addDrafts(3);
  const colleague = await server.signedIn();
  await Promise.all([send(drafts), send(drafts.toReversed(), colleague)]);
  await runDueTasks(server);
  expect((await listRemoteInvoices(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual(drafts);
});

test('finishes started invoices after a stop and leaves the rest unsynced; sending again creates each once', async () => {
  await sandbox.control.settings({ quickbooksLatencyMs: 200 });
  const drafts = await addDrafts(10);
  const { body } = await send(drafts);
  await expect.poll(async () => (await read(body.id)).done).toBeGreaterThan(0);
  await stop(body.id);
  await sandbox.control.settings({ quickbooksLatencyMs: 0 });
  await runDueTasks(server);
  const batch = await read(body.id);
  const remote = await listRemoteInvoices(sandbox);
  expect(batch).toMatchObject({ state: 'stopped', total: 10, done: remote.length, failed: 0 });
  expect(remote.length).toBeLessThan(10);
  const statuses = await Promise.all(drafts.map(statusOf));
  expect(statuses.filter((status) => status === 'unsynced')).toHaveLength(10 - remote.length);
  await send(drafts);
  await runDueTasks(server);
  expect((await listRemoteInvoices(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual(drafts);
});

test('returns the reason from QuickBooks, and rejects invalid input and unknown batches', async () => {
  await sandbox.control.settings({ quickbooksTaxRate: 0.1 });
  const [id = ''] = await addDrafts(1);
  const { body } = await send([id]);
  await runDueTasks(server);
  expect(await read(body.id)).toMatchObject({
    state: 'done',
    done: 0,
    failed: 1,
    problems: [{ id, reason: expect.stringContaining('$264.00') }],
  });
  for (const ids of [[], 'x', Array.from({ length: 201 }, (_, index) => `INV-${index}`), [7]])
    expect((await send(ids as never)).status).toBe(400);
  for (const path of ['unknown', '00000000-0000-0000-0000-000000000000']) {
    expect((await admin.get(`/api/quickbooks/batches/${path}`)).status).toBe(404);
    expect((await admin.post(`/api/quickbooks/batches/${path}/stop`)).status).toBe(404);
  }
  await admin.post('/api/quickbooks/disconnect');
  expect(await send([id])).toMatchObject({ status: 503, body: { code: 'not_connected' } });
});
