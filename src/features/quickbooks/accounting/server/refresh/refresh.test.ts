import { beforeEach, describe, expect, test } from 'vitest';
import type { CookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { connectedAdmin } from '../../../../../testing/server/quickbooks/connected-admin.ts';
import { addDraft, invoicesThere, push } from '../../../../../testing/server/quickbooks/invoices-at-sandbox.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { workOff } from '../../../../../testing/server/sync/engines.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
let admin: CookieBrowser;

beforeEach(async () => {
  admin = await connectedAdmin(server, sandbox);
});

const read = async (id: string) => (await admin.get<Invoice>(`/api/invoices/${id}`)).body;
const refresh = async (body: object = {}) => {
  const answer = await admin.post<{ changed: number }>('/api/quickbooks/refresh', body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.changed;
};
const edit = (id: string, changes: object) => sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id, changes } as never);

/** An invoice that QuickBooks has, and its id there. */
async function sent(given: object = {}): Promise<{ id: string; there: string; ticketId: string }> {
  const { id, ticketId } = await addDraft(admin, 'Harbor Garage');
  const { body } = await push(admin, id);
  if (Object.keys(given).length > 0) await admin.put(`/api/invoices/${id}`, given);
  return { id, ticketId, there: (body.payload as { quickbooksId: string }).quickbooksId };
}

describe('what became of invoices there comes back', () => {
  test('a part that was paid is a figure, all of it makes the invoice paid on the day of the payment', async () => {
    const { id, there, ticketId } = await sent({ status: 'Sent' });
    expect(await refresh()).toBe(0);
    await edit(there, { Balance: 59.2 });
    expect(await refresh()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'Sent', quickbooksBalance: 59.2, quickbooksStatus: 'invoiced' });
    await edit(there, { Balance: 0 });
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    const payments = await sandbox.control.records<{ TxnDate: string }>('quickbooks', 'payment');
    expect(await read(id)).toMatchObject({ status: 'Paid', paidOn: payments.at(-1)?.TxnDate, quickbooksBalance: 0 });
    expect((await admin.get<Ticket>(`/api/tickets/${ticketId}`)).body.billingStatus).toBe('Billed');
  });

  test('void there is void here, and nothing goes back because of it', async () => {
    const { id, there } = await sent({ status: 'Sent' });
    await edit(there, { Void: true });
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    expect(await read(id)).toMatchObject({ status: 'Void', quickbooksStatus: 'invoiced', quickbooksError: null });
    expect((await server.database.query('SELECT FROM quickbooks_tasks')).rowCount).toBe(0);
  });

  test('deleted there is an error, and it is not made again unless somebody asks', async () => {
    const { id, there } = await sent();
    await sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: there, remove: true });
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    const quickbooksError = `Invoice ${there} was deleted in QuickBooks. OBDesk won’t send it again automatically.`;
    expect(await read(id)).toMatchObject({ quickbooksStatus: 'error', quickbooksError, quickbooksBalance: null, status: 'Draft' });
    await workOff(server);
    expect(await invoicesThere(sandbox)).toEqual([]);
    expect((await push(admin, id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ quickbooksStatus: 'invoiced', quickbooksError: null });
    expect(await invoicesThere(sandbox)).toHaveLength(1);
  });

  test('another total there is said with both', async () => {
    const { id, there } = await sent();
    await edit(there, { TxnTaxDetail: { TotalTax: 0 } });
    expect(await refresh({ invoiceId: id })).toBe(1);
    expect(await read(id)).toMatchObject({
      quickbooksStatus: 'error',
      quickbooksError: expect.stringContaining('its total is $240.00 in QuickBooks'),
    });
  });

  test('one invoice alone is read from its row; its day of payment is that of the payment', async () => {
    const one = await sent();
    const other = await sent();
    for (const { there } of [one, other]) await edit(there, { Balance: 0 });
    expect(await refresh({ invoiceId: one.id })).toBe(1);
    expect([(await read(one.id)).status, (await read(other.id)).status]).toEqual(['Paid', 'Draft']);
    expect(await refresh()).toBe(1);
  });

  test('another company with the same ids changes nothing here', async () => {
    const { id, there } = await sent();
    await edit(there, { Balance: 0 });
    await server.database.query("UPDATE invoices SET quickbooks_realm_id = '77'");
    expect([await refresh(), await refresh({ invoiceId: id })]).toEqual([0, 0]);
    expect((await read(id)).status).toBe('Draft');
    await admin.put(`/api/invoices/${id}`, { status: 'Void' });
    await workOff(server);
    expect(await invoicesThere(sandbox)).toMatchObject([{ DocNumber: id, TotalAmt: 259.2 }]);
    expect(await read(id)).toMatchObject({ quickbooksStatus: 'error', quickbooksError: expect.stringContaining('no longer connected') });
  });
});

describe('what is void here', () => {
  const stateThere = async (there: string) => (await invoicesThere(sandbox)).find(({ Id }) => Id === there);

  test('is void there, with its number, and can get no other status', async () => {
    const { id, there } = await sent();
    await admin.put(`/api/invoices/${id}`, { status: 'Void' });
    await workOff(server);
    expect(await stateThere(there)).toMatchObject({ DocNumber: id, TotalAmt: 0, PrivateNote: 'Voided' });
    expect(await read(id)).toMatchObject({ status: 'Void', quickbooksStatus: 'invoiced', quickbooksBalance: 0 });
    const message = `${id} is also void in QuickBooks, and that can’t be undone. Use Copy to draft to bill the ticket again.`;
    expect(await admin.put(`/api/invoices/${id}`, { status: 'Sent' })).toMatchObject({ status: 409, body: { message } });
    expect(await refresh()).toBe(0);
  });

  test('is copied to a draft with a number of its own, which is sent as another invoice', async () => {
    const { id, there } = await sent({ status: 'Sent' });
    const { body: copy } = await admin.post<Invoice>(`/api/invoices/${id}/void-and-copy`, {});
    await workOff(server);
    expect(copy).toMatchObject({ status: 'Draft', quickbooksStatus: 'unsynced', quickbooksInvoiceId: null, quickbooksBalance: null });
    expect((await push(admin, copy.id)).status).toBe(200);
    expect(await stateThere(there)).toMatchObject({ TotalAmt: 0 });
    expect((await invoicesThere(sandbox)).map(({ DocNumber }) => DocNumber).toSorted()).toEqual([id, copy.id]);
  });

  test.each(['garbage_after', 'status'])('is void in QuickBooks although the response was lost: %s', async (kind) => {
    const { id, there } = await sent();
    await sandbox.control.faults([
      { provider: 'quickbooks', path: '/v3/company/9130357992221046/invoice', method: 'POST', kind, times: 1 },
    ] as never);
    await admin.put(`/api/invoices/${id}`, { status: 'Void' });
    for (let looks = 0; looks < 2; looks += 1) {
      server.clock.advance(60_000);
      await workOff(server);
    }
    expect(await stateThere(there)).toMatchObject({ TotalAmt: 0 });
    expect(await read(id)).toMatchObject({ quickbooksStatus: 'invoiced', quickbooksError: null });
  });

  test('while it is being sent is made void there once it is there', async () => {
    const { id } = await addDraft(admin, 'Harbor Garage');
    await sandbox.control.faults([
      { provider: 'quickbooks', path: '/v3', method: 'GET', kind: 'hang', times: 1 },
      { provider: 'quickbooks', path: '/v3/company/9130357992221046/invoice', method: 'POST', kind: 'reset_after', times: 1 },
    ] as never);
    const before = (await sandbox.control.state()).calls.total;
    const pushing = push(admin, id);
    await expect.poll(async () => (await sandbox.control.state()).calls.total).toBe(before + 1);
    expect((await read(id)).quickbooksStatus).toBe('pending');
    expect((await admin.put(`/api/invoices/${id}`, { lineItems: [] })).status).toBe(409);
    await admin.put(`/api/invoices/${id}`, { status: 'Void' });
    server.clock.advance(60_000);
    await pushing;
    await workOff(server);
    expect(await invoicesThere(sandbox)).toMatchObject([{ DocNumber: id, TotalAmt: 0 }]);
  });
});

test('an invoice that can’t be read or saved says so, and those after it are read', async () => {
  const odd = await sent({ status: 'Sent' });
  const refused = await sent({ status: 'Sent' });
  const good = await sent({ status: 'Sent' });
  for (const { there } of [odd, refused, good]) await edit(there, { Balance: 0 });
  await sandbox.control.spoil([{ provider: 'quickbooks', id: odd.there, fields: { Balance: 'nothing' } }]);
  await server.database.query(`ALTER TABLE invoices ADD CONSTRAINT refused CHECK (id <> '${refused.id}' OR status <> 'Paid') NOT VALID`);
  try {
    await refresh();
    expect(await read(good.id)).toMatchObject({ status: 'Paid', quickbooksStatus: 'invoiced' });
    expect(await read(odd.id)).toMatchObject({ quickbooksStatus: 'error', quickbooksError: expect.stringMatching(/can’t read/) });
    expect(await read(refused.id)).toMatchObject({
      quickbooksStatus: 'error',
      quickbooksError: expect.stringMatching(/log for [\da-f]{8}/),
    });
  } finally {
    await server.database.query('ALTER TABLE invoices DROP CONSTRAINT refused');
  }
  await sandbox.control.clearSpoiled();
  for (const { id } of [odd, refused]) {
    await refresh({ invoiceId: id });
    expect(await read(id)).toMatchObject({ status: 'Paid', quickbooksStatus: 'invoiced', quickbooksError: null });
  }
});

test('Users read no payments; without a connection it is said', async () => {
  expect((await (await server.signedIn()).post('/api/quickbooks/refresh', {})).status).toBe(403);
  await admin.post('/api/quickbooks/disconnect');
  expect(await admin.post('/api/quickbooks/refresh')).toMatchObject({
    status: 503,
    body: { code: 'not_connected', message: 'Couldn’t refresh from QuickBooks.' },
  });
  expect((await admin.post('/api/quickbooks/refresh', { invoiceId: 'INV-9999' })).status).toBe(404);
});
