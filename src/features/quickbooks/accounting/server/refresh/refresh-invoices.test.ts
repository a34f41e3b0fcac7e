import { beforeEach, describe, expect, test } from 'vitest';
import type { CookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { signInConnectedAdmin } from '../../../../../testing/server/quickbooks/connected-admin.ts';
import { addDraft, listRemoteInvoices, pushInvoice } from '../../../../../testing/server/quickbooks/remote-invoices.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { runDueTasks } from '../../../../../testing/server/sync/sync-steps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
let admin: CookieBrowser;

beforeEach(async () => {
  admin = await signInConnectedAdmin(server, sandbox);
});

const read = async (id: string) => (await admin.get<Invoice>(`/api/invoices/${id}`)).body;
const refresh = async (body: object = {}) => {
  const response = await admin.post<{ changed: number }>('/api/quickbooks/refresh', body);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body.changed;
};
const edit = (id: string, changes: object) => sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id, changes } as never);

/** Sends an invoice, then changes it. Returns its IDs in OBDesk and QuickBooks. */
async function addSent(change: object = {}): Promise<{ id: string; remoteId: string; ticketId: string }> {
  const { id, ticketId } = await addDraft(admin, 'Harbor Garage');
  const { body } = await pushInvoice(admin, id);
  if (Object.keys(change).length > 0) await admin.put(`/api/invoices/${id}`, change);
  return { id, ticketId, remoteId: (body.payload as { quickbooksId: string }).quickbooksId };
}

describe('a refresh', () => {
  test('saves the balance of a partial payment and the date of a full one', async () => {
    const { id, remoteId, ticketId } = await addSent({ status: 'Sent' });
    expect(await refresh()).toBe(0);
    await edit(remoteId, { Balance: 59.2 });
    expect(await refresh()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'Sent', quickbooksBalance: 59.2, quickbooksStatus: 'invoiced' });
    await edit(remoteId, { Balance: 0 });
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    const payments = await sandbox.control.records<{ TxnDate: string }>('quickbooks', 'payment');
    expect(await read(id)).toMatchObject({ status: 'Paid', paidOn: payments.at(-1)?.TxnDate, quickbooksBalance: 0 });
    expect((await admin.get<Ticket>(`/api/tickets/${ticketId}`)).body.billingStatus).toBe('Billed');
  });

  test('voids an invoice that was voided in QuickBooks and sends nothing back', async () => {
    const { id, remoteId } = await addSent({ status: 'Sent' });
    await edit(remoteId, { Void: true });
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    expect(await read(id)).toMatchObject({ status: 'Void', quickbooksStatus: 'invoiced', quickbooksError: null });
    expect((await server.database.query('SELECT FROM quickbooks_tasks')).rowCount).toBe(0);
  });

  test('reports an invoice that was deleted in QuickBooks and doesn’t send it again by itself', async () => {
    const { id, remoteId } = await addSent();
    await sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: remoteId, remove: true });
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    const quickbooksError = `Invoice ${remoteId} was deleted in QuickBooks. OBDesk won’t send it again automatically.`;
    expect(await read(id)).toMatchObject({ quickbooksStatus: 'error', quickbooksError, quickbooksBalance: null, status: 'Draft' });
    await runDueTasks(server);
    expect(await listRemoteInvoices(sandbox)).toEqual([]);
    expect((await pushInvoice(admin, id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ quickbooksStatus: 'invoiced', quickbooksError: null });
    expect(await listRemoteInvoices(sandbox)).toHaveLength(1);
  });

  test('reports a different total with both totals', async () => {
    const { id, remoteId } = await addSent();
    await edit(remoteId, { TxnTaxDetail: { TotalTax: 0 } });
    expect(await refresh({ invoiceId: id })).toBe(1);
    expect(await read(id)).toMatchObject({
      quickbooksStatus: 'error',
      quickbooksError: expect.stringContaining('its total is $240.00 in QuickBooks'),
    });
  });

  test('updates a single invoice', async () => {
    const one = await addSent();
    const other = await addSent();
    for (const { remoteId } of [one, other]) await edit(remoteId, { Balance: 0 });
    expect(await refresh({ invoiceId: one.id })).toBe(1);
    expect([(await read(one.id)).status, (await read(other.id)).status]).toEqual(['Paid', 'Draft']);
    expect(await refresh()).toBe(1);
  });

  test('ignores invoices of another company with the same IDs', async () => {
    const { id, remoteId } = await addSent();
    await edit(remoteId, { Balance: 0 });
    await server.database.query("UPDATE invoices SET quickbooks_realm_id = '77'");
    expect([await refresh(), await refresh({ invoiceId: id })]).toEqual([0, 0]);
    expect((await read(id)).status).toBe('Draft');
    await admin.put(`/api/invoices/${id}`, { status: 'Void' });
    await runDueTasks(server);
    expect(await listRemoteInvoices(sandbox)).toMatchObject([{ DocNumber: id, TotalAmt: 259.2 }]);
    expect(await read(id)).toMatchObject({ quickbooksStatus: 'error', quickbooksError: expect.stringContaining('no longer connected') });
  });
});

describe('an invoice voided in OBDesk', () => {
  const findRemote = async (remoteId: string) => (await listRemoteInvoices(sandbox)).find(({ Id }) => Id === remoteId);

  test('is voided in QuickBooks, keeps its number and can’t change its status', async () => {
    const { id, remoteId } = await addSent();
    await admin.put(`/api/invoices/${id}`, { status: 'Void' });
    await runDueTasks(server);
    expect(await findRemote(remoteId)).toMatchObject({ DocNumber: id, TotalAmt: 0, PrivateNote: 'Voided' });
    expect(await read(id)).toMatchObject({ status: 'Void', quickbooksStatus: 'invoiced', quickbooksBalance: 0 });
    const message = `${id} is also void in QuickBooks, and that can’t be undone. Use Copy to draft to bill the ticket again.`;
    expect(await admin.put(`/api/invoices/${id}`, { status: 'Sent' })).toMatchObject({ status: 409, body: { message } });
    expect(await refresh()).toBe(0);
  });

  test('is copied to a draft with its own number, which is sent as a new invoice', async () => {
    const { id, remoteId } = await addSent({ status: 'Sent' });
    const { body: copy } = await admin.post<Invoice>(`/api/invoices/${id}/void-and-copy`, {});
    await runDueTasks(server);
    expect(copy).toMatchObject({ status: 'Draft', quickbooksStatus: 'unsynced', quickbooksInvoiceId: null, quickbooksBalance: null });
    expect((await pushInvoice(admin, copy.id)).status).toBe(200);
    expect(await findRemote(remoteId)).toMatchObject({ TotalAmt: 0 });
    expect((await listRemoteInvoices(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual([id, copy.id]);
  });

  test.each(['garbage_after', 'status'])('is voided in QuickBooks although the response was lost: %s', async (kind) => {
    const { id, remoteId } = await addSent();
    await sandbox.control.faults([
      { provider: 'quickbooks', path: '/v3/company/9130357992221046/invoice', method: 'POST', kind, times: 1 },
    ] as never);
    await admin.put(`/api/invoices/${id}`, { status: 'Void' });
    for (let run = 0; run < 2; run += 1) {
      server.clock.advance(60_000);
      await runDueTasks(server);
    }
    expect(await findRemote(remoteId)).toMatchObject({ TotalAmt: 0 });
    expect(await read(id)).toMatchObject({ quickbooksStatus: 'invoiced', quickbooksError: null });
  });

  test('while it is being sent is voided in QuickBooks once it has arrived', async () => {
    const { id } = await addDraft(admin, 'Harbor Garage');
    await sandbox.control.faults([
      { provider: 'quickbooks', path: '/v3/company/9130357992221046/invoice', method: 'POST', kind: 'reset_after', times: 1 },
    ] as never);
    await sandbox.control.settings({ quickbooksLatencyMs: 300 });
    const before = (await sandbox.control.state()).calls.total;
    const pushing = pushInvoice(admin, id);
    await expect.poll(async () => (await sandbox.control.state()).calls.total).toBe(before + 1);
    expect((await read(id)).quickbooksStatus).toBe('pending');
    expect((await admin.put(`/api/invoices/${id}`, { lineItems: [] })).status).toBe(409);
    await admin.put(`/api/invoices/${id}`, { status: 'Void' });
    await sandbox.control.settings({ quickbooksLatencyMs: 0 });
    await pushing;
    await runDueTasks(server);
    expect(await listRemoteInvoices(sandbox)).toMatchObject([{ DocNumber: id, TotalAmt: 0 }]);
  });
});

test('reports an invoice that can’t be read or saved and continues with the others', async () => {
  const invalid = await addSent({ status: 'Sent' });
  const rejected = await addSent({ status: 'Sent' });
  const good = await addSent({ status: 'Sent' });
  for (const { remoteId } of [invalid, rejected, good]) await edit(remoteId, { Balance: 0 });
  await sandbox.control.spoil([{ provider: 'quickbooks', id: invalid.remoteId, fields: { Balance: 'nothing' } }]);
  await server.database.query(`ALTER TABLE invoices ADD CONSTRAINT refused CHECK (id <> '${rejected.id}' OR status <> 'Paid') NOT VALID`);
  try {
    await refresh();
    expect(await read(good.id)).toMatchObject({ status: 'Paid', quickbooksStatus: 'invoiced' });
    expect(await read(invalid.id)).toMatchObject({ quickbooksStatus: 'error', quickbooksError: expect.stringMatching(/can’t read/) });
    expect(await read(rejected.id)).toMatchObject({
      quickbooksStatus: 'error',
      quickbooksError: expect.stringMatching(/log for [\da-f]{8}/),
    });
  } finally {
    await server.database.query('ALTER TABLE invoices DROP CONSTRAINT refused');
  }
  await sandbox.control.clearSpoiled();
  for (const { id } of [invalid, rejected]) {
    await refresh({ invoiceId: id });
    expect(await read(id)).toMatchObject({ status: 'Paid', quickbooksStatus: 'invoiced', quickbooksError: null });
  }
});

test('rejects Users, and Admins while QuickBooks is not connected', async () => {
  expect((await (await server.signedIn()).post('/api/quickbooks/refresh', {})).status).toBe(403);
  await admin.post('/api/quickbooks/disconnect');
  expect(await admin.post('/api/quickbooks/refresh')).toMatchObject({
    status: 503,
    body: { code: 'not_connected', message: 'Couldn’t refresh from QuickBooks.' },
  });
  expect((await admin.post('/api/quickbooks/refresh', { invoiceId: 'INV-9999' })).status).toBe(404);
});
