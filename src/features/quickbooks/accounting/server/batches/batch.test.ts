import { beforeEach, expect, test } from 'vitest';
import type { CookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { connectedAdmin } from '../../../../../testing/server/quickbooks/connected-admin.ts';
import { addDraft, customersThere, invoicesThere } from '../../../../../testing/server/quickbooks/invoices-at-sandbox.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { workOff } from '../../../../../testing/server/sync/engines.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import type { Batch } from '../../accounting.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
let admin: CookieBrowser;

beforeEach(async () => {
  admin = await connectedAdmin(server, sandbox);
});

const send = (ids: readonly string[], by: Pick<CookieBrowser, 'post'> = admin) => by.post<Batch>('/api/quickbooks/batches', { ids });
const read = async (id: string) => (await admin.get<Batch>(`/api/quickbooks/batches/${id}`)).body;
const stop = async (id: string) => (await admin.post<Batch>(`/api/quickbooks/batches/${id}/stop`)).body;
const statusOf = async (id: string) => (await admin.get<Invoice>(`/api/invoices/${id}`)).body.quickbooksStatus;

async function addDrafts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) ids.push((await addDraft(admin, `Garage ${place % 3}`)).id);
  return ids;
}

test('many are sent, and those that cannot be are named with the reason', async () => {
  const drafts = await addDrafts(4);
  const sent = await addDraft(admin, 'Garage 0', { status: 'Sent' });
  const empty = await addDraft(admin, 'Garage 0', { lineItems: [] });
  const begun = await send([...drafts, sent.id, empty.id, 'INV-9999', drafts[0] ?? '']);
  expect(begun).toMatchObject({ status: 202, body: { state: 'running', total: 7, failed: 3 } });
  await workOff(server);
  const batch = await read(begun.body.id);
  expect(batch).toMatchObject({ state: 'done', total: 7, done: 4, failed: 3 });
  expect(batch.problems).toEqual([
    { id: sent.id, reason: `${sent.id} is Sent. Only drafts can be sent to QuickBooks.` },
    { id: empty.id, reason: `${empty.id} has no line items. Add at least one, then try again.` },
    { id: 'INV-9999', reason: 'Invoice not found' },
  ]);
  expect((await invoicesThere(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual(drafts);
  expect((await customersThere(sandbox)).map(({ DisplayName }) => DisplayName).toSorted()).toEqual(['Garage 0', 'Garage 1', 'Garage 2']);
});

test('two people send the same ones at once: one invoice each', async () => {
  const drafts = await addDrafts(3);
  const colleague = await server.signedIn();
  await Promise.all([send(drafts), send(drafts.toReversed(), colleague)]);
  await workOff(server);
  expect((await invoicesThere(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual(drafts);
});

test('stopped, what has been begun is ended and the rest is as it was; sent again, each is there once', async () => {
  await sandbox.control.settings({ quickbooksLatencyMs: 80 });
  const drafts = await addDrafts(10);
  const { body } = await send(drafts);
  await expect.poll(async () => (await read(body.id)).done).toBeGreaterThan(0);
  await stop(body.id);
  await workOff(server);
  const batch = await read(body.id);
  const there = await invoicesThere(sandbox);
  expect(batch).toMatchObject({ state: 'stopped', total: 10, done: there.length, failed: 0 });
  expect(there.length).toBeLessThan(10);
  const statuses = await Promise.all(drafts.map(statusOf));
  expect(statuses.filter((status) => status === 'unsynced')).toHaveLength(10 - there.length);
  await send(drafts);
  await workOff(server);
  expect((await invoicesThere(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual(drafts);
});

test('reasons of QuickBooks stand beside the invoice; bad input and unknown batches are refused', async () => {
  await sandbox.control.settings({ quickbooksTaxRate: 0.1 });
  const [id = ''] = await addDrafts(1);
  const { body } = await send([id]);
  await workOff(server);
  expect(await read(body.id)).toMatchObject({
    state: 'done',
    done: 0,
    failed: 1,
    problems: [{ id, reason: expect.stringContaining('$264.00') }],
  });
  for (const ids of [[], 'x', Array.from({ length: 201 }, (_, place) => `INV-${place}`), [7]])
    expect((await send(ids as never)).status).toBe(400);
  for (const path of ['nowhere', '00000000-0000-0000-0000-000000000000']) {
    expect((await admin.get(`/api/quickbooks/batches/${path}`)).status).toBe(404);
    expect((await admin.post(`/api/quickbooks/batches/${path}/stop`)).status).toBe(404);
  }
  await admin.post('/api/quickbooks/disconnect');
  expect(await send([id])).toMatchObject({ status: 503, body: { code: 'not_connected' } });
});
