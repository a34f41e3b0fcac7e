import { beforeEach, describe, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { AuditEntry } from '../../../admin/audit/audit.contract.ts';
import type { Lead } from '../../../business/leads/lead.contract.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { updateNames } from '../../../master-data/customers/server/names/customer-names.service.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { SyncStatus } from '../sync.contract.ts';
import type { FailedRecord } from '../sync-decision.contract.ts';
import { pullRecord, syncRecord } from './conflicts/sync-record.ts';
import { createContext } from './links/context.ts';
import { notSettled } from './links/failure.ts';
import { ticketRecord } from './links/ticket-record.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

const addTicket = async (given: object = {}) => (await admin.post<Ticket>('/api/tickets', aTicket(given))).body;
const addLead = async (given: object = {}) => (await admin.post<Lead>('/api/leads', aLead(given))).body;
const addCustomer = async (given: object = {}) => (await admin.post<Customer>('/api/customers', aCustomer(given))).body;
const read = async <T>(path: string) => (await admin.get<T>(path)).body;
const countCalls = async () => (await sandbox.control.state()).calls;

beforeEach(async () => {
  await pasteToken(sandbox, admin);
});

describe('with sync on', () => {
  beforeEach(() => setSync(admin));

  test('sends an international domain to Zoho Desk as Punycode and keeps it readable in OBDesk', async () => {
    const { id } = await addTicket({ customerName: 'Ina Kurz', customerEmail: 'Ina <ina@kfz-müller.example>' });
    await tick(server);
    const [ticket] = await sandbox.control.records('desk', 'tickets');
    expect(ticket).toMatchObject({ email: 'ina@xn--kfz-mller-u9a.example' });
    await runSync(admin, 'push-all');
    const saved = await read<Ticket>(`/api/tickets/${id}`);
    expect(saved).toMatchObject({ customerEmail: 'ina@kfz-müller.example', syncStatus: 'synced' });
  });

  test('creates new records of all types once and marks them as synced', async () => {
    const ticket = await addTicket({
      customerName: 'Ana Silva',
      customerEmail: 'ana@shop.example',
      toolSerial: 'S-1',
      vin: '1HGCM82633A004352',
    });
    const lead = await addLead({ contactName: 'Ben Okafor', email: 'ben@garage.example', status: 'Qualified', estimatedValue: 1234.5 });
    const customer = await addCustomer({ shopName: 'Harbor Garage', billingAddress: '1 Pier\nHamburg, HH 20457\nGermany' });
    await tick(server);
    const desk = await sandbox.control.records('desk', 'tickets');
    const leads = await sandbox.control.records('crm', 'leads');
    const accounts = await sandbox.control.records('crm', 'accounts');
    expect(desk).toMatchObject([
      {
        subject: ticket.summary,
        status: 'Open',
        email: 'ana@shop.example',
        description: expect.stringContaining(`Ticket ID: ${ticket.id}`),
      },
    ]);
    expect(leads).toMatchObject([
      { Last_Name: 'Ben Okafor', Lead_Status: 'Pre-Qualified', Annual_Revenue: 1234.5, Local_Lead_ID: lead.id },
    ]);
    expect(accounts).toMatchObject([
      { Account_Name: 'Harbor Garage', Billing_City: 'Hamburg', Billing_State: 'HH', Local_Account_ID: customer.id },
    ]);
    const synced = { syncStatus: 'synced', lastSync: expect.stringMatching(/^20/) };
    expect(await read(`/api/tickets/${ticket.id}`)).toMatchObject({ ...synced, zohoCaseId: desk[0]?.id });
    expect(await read(`/api/leads/${lead.id}`)).toMatchObject({ ...synced, zohoId: leads[0]?.id });
    expect(await read(`/api/customers/${customer.id}`)).toMatchObject({ ...synced, zohoId: accounts[0]?.id });
    expect(await read<SyncStatus>('/api/sync/status')).toMatchObject({
      connected: true,
      problem: null,
      queued: 0,
      stuck: 0,
      conflicts: 0,
      counts: { tickets: { total: 1, synced: 1 }, leads: { total: 1, synced: 1 }, customers: { total: 1, synced: 1 } },
    });
  });

  test('sends a renamed customer once, keeps the contacts of its tickets and renames its leads with their next change', async () => {
    const customer = await addCustomer({ shopName: 'Harbor Garage', contacts: [] });
    const ticket = await addTicket({ customerCompany: 'Harbor Garage', customerName: 'Ana Silva', customerEmail: '' });
    const lead = await addLead({ companyName: 'Harbor Garage' });
    await tick(server);
    const contacts = await sandbox.control.records('desk', 'contacts');
    await admin.put(`/api/customers/${customer.id}`, { shopName: 'Zephyr Motors' });
    await updateNames(server.deps);
    const { rows } = await server.database.query('SELECT kind, record_id FROM sync_outbox');
    expect(rows).toEqual([{ kind: 'customer', record_id: customer.id }]);
    await admin.put(`/api/tickets/${ticket.id}`, { summary: 'Edited' });
    await admin.put(`/api/leads/${lead.id}`, { phone: '555-0142' });
    await tick(server);
    expect(await sandbox.control.records('desk', 'contacts')).toEqual(contacts);
    expect(await sandbox.control.records('desk', 'tickets')).toMatchObject([{ subject: 'Edited' }]);
    expect(await sandbox.control.records('crm', 'accounts')).toMatchObject([{ Account_Name: 'Zephyr Motors' }]);
    expect(await sandbox.control.records('crm', 'leads')).toMatchObject([{ Company: 'Zephyr Motors', Phone: '555-0142' }]);
    expect(await read(`/api/tickets/${ticket.id}`)).toMatchObject({ customerCompany: 'Zephyr Motors', syncStatus: 'synced' });
  });

  test.each([
    ['renamed', (id: string) => admin.put(`/api/customers/${id}`, { shopName: 'Zephyr Motors' })],
    [
      'merged',
      async (id: string) => admin.post(`/api/customers/${id}/merge`, { into: (await addCustomer({ shopName: 'Zephyr Motors' })).id }),
    ],
  ])('keeps the contact of a ticket whose customer is %s while sync locks its link', async (_, change) => {
    const customer = await addCustomer({ shopName: 'Harbor Garage', contacts: [] });
    const ticket = await addTicket({ customerCompany: 'Harbor Garage', customerName: 'Ana Silva', customerEmail: '' });
    await tick(server);
    const before = await sandbox.control.records<{ contactId: string }>('desk', 'tickets');
    const contacts = await sandbox.control.records('desk', 'contacts');
    let updating: Promise<void> | undefined;
    await server.deps.database.transaction(async (tx) => {
      await tx.query("SELECT FROM sync_links WHERE kind = 'ticket' FOR UPDATE");
      await change(customer.id);
      updating = updateNames(server.deps);
      const companyOf = async () => (await read<Ticket>(`/api/tickets/${ticket.id}`)).customerCompany;
      await expect.poll(companyOf, { timeout: 60_000 }).toBe('Zephyr Motors');
    });
    await updating;
    const { rows } = await server.database.query("SELECT base->'company'->>'ours' AS company FROM sync_links WHERE kind = 'ticket'");
    expect(rows).toEqual([{ company: 'Zephyr Motors' }]);
    await admin.put(`/api/tickets/${ticket.id}`, { summary: 'Edited' });
    await tick(server);
    expect(await sandbox.control.records('desk', 'tickets')).toEqual([
      expect.objectContaining({ subject: 'Edited', contactId: before[0]?.contactId }),
    ]);
    expect(await sandbox.control.records('desk', 'contacts')).toEqual(contacts);
  });

  test('keeps the merge base of a ticket moved to a renamed customer from one with its former name', async () => {
    const customer = await addCustomer({ shopName: 'Harbor Garage', contacts: [] });
    await admin.put(`/api/customers/${customer.id}`, { shopName: 'Zephyr Motors' });
    await addCustomer({ shopName: 'Harbor Garage', contacts: [] });
    const ticket = await addTicket({ customerCompany: 'Harbor Garage', customerName: 'Ana Silva', customerEmail: '' });
    await tick(server);
    await admin.put(`/api/tickets/${ticket.id}`, { customerId: customer.id });
    await admin.put(`/api/customers/${customer.id}`, { shopName: 'Zephyr Motors Inc.' });
    await updateNames(server.deps);
    const { rows } = await server.database.query("SELECT base->'company'->>'ours' AS company FROM sync_links WHERE kind = 'ticket'");
    expect(rows).toEqual([{ company: 'Harbor Garage' }]);
  });

  test('sends a change, and makes no request for one that Zoho has no field for', async () => {
    const ticket = await addTicket({ customerEmail: 'ana@shop.example' });
    await tick(server);
    await admin.put(`/api/tickets/${ticket.id}`, { summary: 'Now it starts', status: 'Resolved', toolSerial: 'S-9' });
    await tick(server);
    const [desk] = await sandbox.control.records<{ description: string }>('desk', 'tickets');
    expect(desk).toMatchObject({ subject: 'Now it starts', status: 'Closed', description: expect.stringContaining('Tool Serial: S-9') });

    const before = await countCalls();
    await admin.put(`/api/tickets/${ticket.id}`, { billingStatus: 'Pending' });
    await tick(server);
    expect(await countCalls()).toEqual(before);
    expect(await read(`/api/tickets/${ticket.id}`)).toMatchObject({ syncStatus: 'synced' });
  });

  test.each(['reset_after', 'status_after'] as const)(
    'keeps a value changed back after a send whose response was lost: %s',
    async (kind) => {
      const { id } = await addTicket({ status: 'New' });
      await tick(server);
      await sandbox.control.faults([{ provider: 'desk', kind, method: 'PATCH', path: '/api/v1/tickets', times: 1 }]);
      await admin.put(`/api/tickets/${id}`, { status: 'On Hold' });
      await tick(server);
      expect(await sandbox.control.records('desk', 'tickets')).toMatchObject([{ status: 'On Hold' }]);

      await admin.put(`/api/tickets/${id}`, { status: 'In Progress' });
      await runSync(admin, 'fetch-cases');
      expect(await read<Ticket>(`/api/tickets/${id}`)).toMatchObject({ status: 'In Progress' });
      server.clock.advance(60_000);
      await tick(server);
      expect(await read<Ticket>(`/api/tickets/${id}`)).toMatchObject({ status: 'In Progress', syncStatus: 'synced' });
      expect(await sandbox.control.records('desk', 'tickets')).toMatchObject([{ status: 'Open' }]);
    },
  );

  test('keeps a value changed back while a fetch reads a send whose response was lost', async () => {
    const { id } = await addTicket({ status: 'In Progress' });
    await tick(server);
    const context = await createContext(server.deps);
    let reads = 0;
    const readRemote: typeof ticketRecord.readRemote = async (...input) => {
      reads += 1;
      if (reads === 1) {
        await sandbox.control.faults([{ provider: 'desk', kind: 'reset_after', method: 'PATCH', path: '/api/v1/tickets', times: 1 }]);
        await admin.put(`/api/tickets/${id}`, { status: 'On Hold' });
        await tick(server);
        await admin.put(`/api/tickets/${id}`, { status: 'In Progress' });
      }
      return ticketRecord.readRemote(...input);
    };
    await pullRecord(context, { ...ticketRecord, readRemote }, id);
    expect(await read<Ticket>(`/api/tickets/${id}`)).toMatchObject({ status: 'In Progress' });
    server.clock.advance(60_000);
    await tick(server);
    expect(await read<Ticket>(`/api/tickets/${id}`)).toMatchObject({ status: 'In Progress', syncStatus: 'synced' });
    expect(await sandbox.control.records('desk', 'tickets')).toMatchObject([{ status: 'Open' }]);
  });

  test('sends a value changed back after a fetch ran during a send whose notes failed', async () => {
    const { id } = await addTicket({ summary: 'Slow' });
    await tick(server);
    const { zohoCaseId } = await read<Ticket>(`/api/tickets/${id}`);
    const context = await createContext(server.deps);
    const syncComments = async () => {
      await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: zohoCaseId ?? '', changes: { subject: 'Very slow' } });
      await pullRecord(context, ticketRecord, id);
      return { failure: notSettled() };
    };
    await admin.put(`/api/tickets/${id}`, { status: 'On Hold' });
    await syncRecord(context, { ...ticketRecord, syncComments }, { id, maySend: true, holdsLease: async () => true });
    expect(await read<Ticket>(`/api/tickets/${id}`)).toMatchObject({ summary: 'Very slow' });

    await admin.put(`/api/tickets/${id}`, { summary: 'Slow' });
    await tick(server);
    expect(await read<Ticket>(`/api/tickets/${id}`)).toMatchObject({ summary: 'Slow', status: 'On Hold', syncStatus: 'synced' });
    expect(await sandbox.control.records('desk', 'tickets')).toMatchObject([{ subject: 'Slow', status: 'On Hold' }]);
  });

  test('creates one contact for twelve tickets of a new customer', async () => {
    const person = { customerName: 'Ana Silva', customerEmail: 'ana@shop.example', customerCompany: 'Harbor Garage' };
    await Promise.all(Array.from({ length: 12 }, () => addTicket(person)));
    await tick(server);
    expect(await sandbox.control.records('desk', 'tickets')).toHaveLength(12);
    expect(await sandbox.control.records('desk', 'contacts')).toHaveLength(1);
  });

  test('reports the field that Zoho rejects, and retries the record only after a change or for an Admin', async () => {
    const lead = await addLead({ email: 'ben@garage.example', contactName: 'x'.repeat(300) });
    await tick(server);
    expect(await read(`/api/leads/${lead.id}`)).toMatchObject({ syncStatus: 'error' });
    const failedRecords = await read<FailedRecord[]>('/api/sync/stuck');
    expect(failedRecords).toMatchObject([
      {
        kind: 'lead',
        recordId: lead.id,
        message: `Failed to sync lead ${lead.id}.`,
        reason: expect.stringContaining('Last name'),
        nextTryAt: null,
      },
    ]);
    const before = await countCalls();
    await tick(server);
    expect(await countCalls()).toEqual(before);
    expect((await admin.post(`/api/sync/stuck/lead/${lead.id}/retry`)).status).toBe(204);
    await tick(server);
    expect(await countCalls()).not.toEqual(before);
    expect(await read<AuditEntry[]>('/api/audit?limit=1')).toMatchObject([{ action: 'sync.retried', subject: `lead:${lead.id}` }]);
    expect(await read('/api/sync/stuck')).toHaveLength(1);
    await admin.put(`/api/leads/${lead.id}`, { contactName: 'Ben Okafor' });
    await tick(server);
    expect(await read(`/api/leads/${lead.id}`)).toMatchObject({ syncStatus: 'synced' });
    expect(await read('/api/sync/stuck')).toEqual([]);
  });

  test.each(['truncated', 'garbage_after'] as const)(
    'looks for the record of a create whose response was lost (%s) before retrying the create',
    async (kind) => {
      await sandbox.control.faults([
        { provider: 'desk', kind, method: 'POST', times: 2 },
        { provider: 'crm', kind, method: 'POST', times: 2 },
      ]);
      const ticket = await addTicket({ customerEmail: 'ana@shop.example' });
      const lead = await addLead();
      const customer = await addCustomer();
      for (let round = 0; round < 6; round += 1) {
        await tick(server);
        server.clock.advance(15_000);
      }
      const paths = [`/api/tickets/${ticket.id}`, `/api/leads/${lead.id}`, `/api/customers/${customer.id}`];
      for (const path of paths) expect(await read(path), path).toMatchObject({ syncStatus: 'synced' });
      for (const [provider, records] of [
        ['desk', 'tickets'],
        ['desk', 'contacts'],
        ['crm', 'leads'],
        ['crm', 'accounts'],
      ] as const)
        expect(await sandbox.control.records(provider, records), records).toHaveLength(1);
    },
  );
});

test('sends nothing while sync is off, except by a push, which reports its result', async () => {
  const ticket = await addTicket({ customerEmail: 'ana@shop.example' });
  await tick(server);
  expect(await sandbox.control.records('desk', 'tickets')).toEqual([]);
  expect(await read('/api/sync/push-preview')).toMatchObject({ tickets: { create: 1, update: 0, adopt: 0, unchanged: 0, unsynced: 0 } });
  expect(await runSync(admin, 'push-all')).toMatchObject({
    state: 'done',
    message: 'All data successfully synced to Zoho.',
    total: 1,
    done: 1,
    added: 1,
    failed: 0,
    by: admin.fullName,
  });
  expect(await read(`/api/tickets/${ticket.id}`)).toMatchObject({ syncStatus: 'synced' });
  const log = await read<{ text: string }[]>('/api/sync/log');
  expect(log.map(({ text }) => text)).toEqual(['Finished: Push All to Zoho', 'Starting: Push All to Zoho']);
});
