import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../../platform/server/clock.ts';
import type { CookieBrowser } from '../../../../../testing/server/cookie-browser.ts';
import { signInAdmin, storeConnection } from '../../../../../testing/server/quickbooks/connected-admin.ts';
import { connectQuickbooks } from '../../../../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import {
  addDraft,
  listRemoteCustomers,
  listRemoteInvoices,
  pushInvoice,
} from '../../../../../testing/server/quickbooks/remote-invoices.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { runDueTasks } from '../../../../../testing/server/sync/sync-steps.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { resumeTasks } from './run-task.ts';

const { server, sandbox } = serverAtSandboxForTests();
let admin: CookieBrowser;
let alice: SignedInCaller;

beforeEach(async () => {
  admin = await signInAdmin(server);
  alice = await server.signedIn();
});

const read = async (id: string) => (await alice.get<Invoice>(`/api/invoices/${id}`)).body;
const fail = (path: string, kind: string, more: object = {}) =>
  sandbox.control.faults([{ provider: 'quickbooks', path: `/v3/company/9130357992221046${path}`, kind, times: 1, ...more } as never]);

describe('while QuickBooks is not connected', () => {
  test('sends and changes nothing and explains what to do', async () => {
    const draft = await addDraft(alice, 'Harbor Garage');
    expect(await pushInvoice(alice, draft.id)).toMatchObject({
      status: 503,
      body: {
        success: false,
        code: 'not_connected',
        message: `Failed to sync invoice ${draft.id} to QuickBooks.`,
        reason: 'QuickBooks is not connected. An Admin can connect it in Settings > Data Synchronization.',
      },
    });
    expect(await read(draft.id)).toEqual(draft);
  });
});

describe('an invoice', () => {
  beforeEach(() => storeConnection(server, sandbox));

  test('is sent as stored, has the same total in QuickBooks and is sent once', async () => {
    const lineItems = [
      { description: 'Remote programming session', quantity: 2.5, unitPrice: 240.1 },
      { description: '', quantity: 0.33, unitPrice: 0.33 },
    ];
    const draft = await addDraft(alice, 'Harbor Garage', { lineItems });
    const pushed = await pushInvoice(alice, draft.id);
    const [remote, ...others] = await listRemoteInvoices(sandbox);
    expect(others).toEqual([]);
    expect(pushed).toMatchObject({ status: 200, body: { success: true, payload: { quickbooksId: remote?.Id } } });
    expect(remote).toMatchObject({ DocNumber: draft.id, TotalAmt: draft.total, CustomerRef: { name: 'Harbor Garage' } });
    expect(await read(draft.id)).toMatchObject({
      quickbooksStatus: 'invoiced',
      quickbooksInvoiceId: remote?.Id,
      quickbooksError: null,
      quickbooksBalance: draft.total,
      quickbooksSyncedAt: expect.any(String),
      status: 'Draft',
      version: draft.version,
    });
    expect((await pushInvoice(alice, draft.id)).body).toEqual(pushed.body);
    expect(await listRemoteInvoices(sandbox)).toHaveLength(1);
    const { rows } = await server.database.query("SELECT subject, detail FROM audit_log WHERE action = 'quickbooks.sent'");
    expect(rows).toMatchObject([{ subject: `invoice:${draft.id}`, detail: { quickbooksId: remote?.Id, total: draft.total } }]);
    const requested = await server.database.query("SELECT actor_id FROM audit_log WHERE action = 'quickbooks.asked'");
    expect(requested.rows).toEqual([{ actor_id: alice.userId }]);
  });

  test('is sent with its discount, exemption and address, and has the same total', async () => {
    const draft = await addDraft(alice, 'Harbor Garage', { discountValue: 12.5, isTaxExempt: true, billingAddress: '12 Pier\nPortland' });
    expect((await pushInvoice(alice, draft.id)).status).toBe(200);
    const [remote] = await listRemoteInvoices(sandbox);
    expect(remote).toMatchObject({
      TotalAmt: draft.total,
      BillAddr: { Line1: '12 Pier', Line2: 'Portland' },
      TxnTaxDetail: { TotalTax: 0 },
      Line: [
        { SalesItemLineDetail: { TaxCodeRef: { value: 'NON' } } },
        { Amount: draft.discount, DetailType: 'DiscountLineDetail' },
        { DetailType: 'SubTotalLineDetail' },
      ],
    });
  });

  test('is created once in QuickBooks by four concurrent requests', async () => {
    const draft = await addDraft(alice, 'Harbor Garage');
    const responses = await Promise.all(Array.from({ length: 4 }, (_, place) => pushInvoice(place % 2 ? alice : admin, draft.id)));
    const ids = responses.map(({ body }) => (body.payload as { quickbooksId: string } | undefined)?.quickbooksId);
    expect(new Set(ids).size).toBe(1);
    expect(await listRemoteInvoices(sandbox)).toHaveLength(1);
  });

  test('that isn’t a draft, has no line items or doesn’t exist is rejected', async () => {
    const sent = await addDraft(alice, 'Harbor Garage', { status: 'Sent' });
    expect(await pushInvoice(alice, sent.id)).toMatchObject({
      status: 409,
      body: { message: `${sent.id} is Sent. Only drafts can be sent to QuickBooks.` },
    });
    const empty = await addDraft(alice, 'Harbor Garage', { lineItems: [] });
    expect(await pushInvoice(alice, empty.id)).toMatchObject({
      status: 400,
      body: { success: false, reason: expect.stringContaining('no line items') },
    });
    expect((await read(empty.id)).quickbooksStatus).toBe('unsynced');
    expect((await pushInvoice(alice, 'INV-9999')).status).toBe(404);
    expect(await listRemoteInvoices(sandbox)).toEqual([]);
  });

  test('locks line items, dates, ticket and customer after it is sent, in every status', async () => {
    const draft = await addDraft(alice, 'Harbor Garage');
    await pushInvoice(alice, draft.id);
    const refused = await alice.put(`/api/invoices/${draft.id}`, { dueDate: '2027-01-01' });
    const message = `${draft.id} is in QuickBooks, so its line items, dates, ticket and customer are locked. To make changes, use Void and copy.`;
    expect(refused).toMatchObject({ status: 409, body: { message } });
    expect((await alice.put(`/api/invoices/${draft.id}`, { status: 'Sent' })).status).toBe(200);
    await alice.put(`/api/tickets/${draft.ticketId}`, { customerCompany: 'Elsewhere' });
    expect((await read(draft.id)).customerCompany).toBe('Harbor Garage');
  });

  test('with a different total in QuickBooks is an error that names both totals, and isn’t created twice', async () => {
    await sandbox.control.settings({ quickbooksTaxRate: 0.1 });
    const draft = await addDraft(alice, 'Harbor Garage');
    const pushed = await pushInvoice(alice, draft.id);
    const again = await pushInvoice(alice, draft.id);
    const [remote, ...others] = await listRemoteInvoices(sandbox);
    expect(others).toEqual([]);
    const reason = `${draft.id} doesn’t match invoice ${remote?.Id} in QuickBooks: its total is $264.00 in QuickBooks and $259.20 in OBDesk. Fix one of them, then try again.`;
    for (const response of [pushed, again]) expect(response).toMatchObject({ status: 502, body: { success: false, reason } });
    expect(await read(draft.id)).toMatchObject({ quickbooksStatus: 'error', quickbooksInvoiceId: remote?.Id, quickbooksError: reason });
    await sandbox.control.edit({
      provider: 'quickbooks',
      kind: 'invoice',
      id: remote?.Id ?? '',
      changes: { TxnTaxDetail: { TotalTax: 19.2 } },
    });
    await sandbox.control.settings({ quickbooksTaxRate: 0 });
    await sandbox.control.edit({
      provider: 'quickbooks',
      kind: 'invoice',
      id: remote?.Id ?? '',
      changes: { TxnTaxDetail: { TotalTax: 19.2 } },
    });
    expect((await pushInvoice(alice, draft.id)).status).toBe(200);
    expect(await listRemoteInvoices(sandbox)).toHaveLength(1);
  });

  test('with the number of another customer’s QuickBooks invoice is an error and leaves that invoice unchanged', async () => {
    const other = await sandbox.control.edit<{ Id: string }>({
      provider: 'quickbooks',
      kind: 'customer',
      changes: { DisplayName: 'Other Garage' },
    });
    const Line = [{ Amount: 1, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: {} }];
    const changes = { DocNumber: 'INV-0001', CustomerRef: { value: other.Id }, Line };
    await sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', changes });
    const draft = await addDraft(alice, 'Harbor Garage');
    expect(draft.id).toBe('INV-0001');
    const reason =
      'QuickBooks already has an invoice INV-0001 for a different customer. Renumber that invoice in QuickBooks, then try again.';
    expect(await pushInvoice(alice, draft.id)).toMatchObject({ status: 502, body: { reason } });
    expect(await listRemoteInvoices(sandbox)).toHaveLength(1);
  });

  test('is rejected if the company doesn’t use US dollars', async () => {
    await server.database.query("UPDATE quickbooks_connection SET currency = 'EUR'");
    const draft = await addDraft(alice, 'Harbor Garage');
    expect(await pushInvoice(alice, draft.id)).toMatchObject({ status: 502, body: { reason: expect.stringContaining('EUR') } });
    expect(await listRemoteInvoices(sandbox)).toEqual([]);
  });

  test('is sent after the item Services was deleted in QuickBooks, and creates the item', async () => {
    const first = await addDraft(alice, 'Harbor Garage');
    const second = await addDraft(alice, 'Harbor Garage');
    await pushInvoice(alice, first.id);
    await sandbox.control.edit({ provider: 'quickbooks', kind: 'item', id: '1', remove: true });
    expect((await pushInvoice(alice, second.id)).status).toBe(200);
    const items = await sandbox.control.records<{ Name: string }>('quickbooks', 'item');
    expect(items.map(({ Name }) => Name)).toEqual(['Services']);
    expect(await listRemoteInvoices(sandbox)).toHaveLength(2);
  });

  test('is rejected while access is lost and sent after reconnecting', async () => {
    const draft = await addDraft(alice, 'Harbor Garage');
    await admin.post('/api/quickbooks/disconnect');
    expect((await pushInvoice(alice, draft.id)).body.code).toBe('not_connected');
    await connectQuickbooks(admin, sandbox);
    await sandbox.control.clock(200 * DAY_MS);
    const refused = await pushInvoice(alice, draft.id);
    expect(refused.body.reason).toBe(
      'QuickBooks revoked this connection. Reconnect to continue. No data is lost, and no invoice is sent twice.',
    );
    await connectQuickbooks(admin, sandbox);
    expect((await pushInvoice(alice, draft.id)).status).toBe(200);
  });
});

describe('during faults', () => {
  beforeEach(() => storeConnection(server, sandbox));
  const retryUntilSent = async (id: string) => {
    for (let run = 0; run < 6 && (await read(id)).quickbooksStatus !== 'invoiced'; run += 1) {
      server.clock.advance(20 * 60_000);
      if ((await read(id)).quickbooksStatus === 'error') await pushInvoice(alice, id);
      await runDueTasks(server);
    }
    return read(id);
  };

  test('handles a rejected token, faults with the status 200 and throttling in XML', async () => {
    await sandbox.control.edit({ provider: 'quickbooks', kind: 'vendor', changes: { DisplayName: 'Harbor Garage' } } as never);
    await sandbox.control.settings({ quickbooksFaultsAre200: true });
    const first = await addDraft(alice, 'Harbor Garage');
    const second = await addDraft(alice, 'Harbor Garage');
    await fail('', 'unauthorized_once');
    expect((await pushInvoice(alice, first.id)).status).toBe(200);
    await sandbox.control.settings({ quickbooksFaultsAre200: false, quickbooksThrottleIsXml: true, quickbooksCallsPerMinute: 1 });
    const reason = 'QuickBooks is limiting requests right now. Nothing was changed. Try again in a minute.';
    expect(await pushInvoice(alice, second.id)).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable', success: false, reason },
    });
    await sandbox.control.settings({ quickbooksCallsPerMinute: 0 });
    expect((await pushInvoice(alice, second.id)).status).toBe(200);
    expect((await listRemoteInvoices(sandbox)).map(({ CustomerRef }) => CustomerRef.name)).toEqual(
      Array(2).fill('Harbor Garage (Customer)'),
    );
  });

  /** Writes fail before and after they are executed. */
  const FAILURES = [
    ['truncated', '/query'],
    ['status', '/customer'],
    ['reset_after', '/customer'],
    ['reset_before', '/invoice'],
    ['garbage_after', '/invoice'],
    ['status_after', '/invoice'],
  ] as const;
  test.each(FAILURES)('makes one customer and one invoice after %s at %s', async (kind, path) => {
    const draft = await addDraft(alice, 'Harbor Garage');
    await fail(path, kind, { times: 2 });
    await pushInvoice(alice, draft.id);
    expect(await retryUntilSent(draft.id)).toMatchObject({ quickbooksStatus: 'invoiced', quickbooksError: null });
    const remote = await listRemoteInvoices(sandbox);
    expect(remote.map(({ DocNumber, TotalAmt }) => [DocNumber, TotalAmt])).toEqual([[draft.id, draft.total]]);
    expect((await listRemoteCustomers(sandbox)).map(({ DisplayName }) => DisplayName)).toEqual(['Harbor Garage']);
  });

  test('continues after a server was killed, also if the company allows duplicate numbers', async () => {
    await sandbox.control.settings({ quickbooksRefusesDuplicateDocNumbers: false });
    const draft = await addDraft(alice, 'Harbor Garage');
    await pushInvoice(alice, draft.id);
    // The state before the response was stored.
    const [remote] = await listRemoteInvoices(sandbox);
    await server.database.query(
      `INSERT INTO quickbooks_tasks (invoice_id, action, asked_at, realm_id, body, may_be_there, claimed_by)
       VALUES ($1, 'send', now(), '9130357992221046', $2, true, gen_random_uuid())`,
      [draft.id, { CustomerRef: remote?.CustomerRef }],
    );
    await server.database.query(`UPDATE invoices SET quickbooks_status = 'pending', quickbooks_invoice_id = NULL`);
    await resumeTasks(server.deps);
    await runDueTasks(server);
    expect(await read(draft.id)).toMatchObject({ quickbooksStatus: 'invoiced', quickbooksInvoiceId: remote?.Id });
    expect(await listRemoteInvoices(sandbox)).toHaveLength(1);
  });
});
