import { beforeEach, describe, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { RecordSync } from '../../record-sync.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
const user = personForTests(server);
const read = async (kind: string, id: string) => (await user.get<RecordSync>(`/api/sync/records/${kind}/${id}`)).body;

interface DeskTicket {
  readonly id: string;
  readonly ticketNumber: string;
  readonly webUrl: string;
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
});

test('shows a record that is not in Zoho; 404 for unknown records and kinds', async () => {
  const { body: lead } = await admin.post<Lead>('/api/leads', aLead());
  expect(await read('lead', lead.id)).toEqual({
    zohoId: null,
    number: null,
    url: null,
    reason: null,
    tries: 0,
    nextTryAt: null,
    isQueued: true,
    conflicts: 0,
    hasChoice: false,
    goneSince: null,
    isLeft: false,
    detailsDue: false,
  });
  for (const path of ['lead/LEAD-000999', 'ticket/nonsense', 'invoice/1'])
    expect((await user.get(`/api/sync/records/${path}`)).status, path).toBe(404);
});

describe('a ticket in Zoho Desk', () => {
  let ticket: Ticket;
  let desk: DeskTicket;

  beforeEach(async () => {
    await setSync(admin);
    ticket = (await admin.post<Ticket>('/api/tickets', aTicket({ summary: 'No link', customerEmail: 'ana@shop.example' }))).body;
    await tick(server);
    [desk] = (await sandbox.control.records<DeskTicket>('desk', 'tickets')) as [DeskTicket];
  });

  test('shows its number and link, and loads with the ticket', async () => {
    const sync = { zohoId: desk.id, number: desk.ticketNumber, reason: null, isQueued: false };
    expect(await read('ticket', ticket.id)).toMatchObject({ ...sync, url: expect.stringMatching(`^https://.*${desk.id}$`) });
    const { body } = await user.get<{ parts: { sync?: RecordSync } }>(`/api/tickets/${ticket.id}/opening`);
    expect(body.parts.sync).toMatchObject(sync);
  });

  test('is found by its Zoho number and Zoho ID', async () => {
    for (const q of [desk.ticketNumber, desk.id]) {
      const { body } = await user.get<{ hits: { path: string }[] }[]>(`/api/search?only=named&q=${q}`);
      expect(
        body.flatMap(({ hits }) => hits.map(({ path }) => path)),
        q,
      ).toContain(`/sod/${ticket.id}`);
    }
  });

  test('shows pending decisions, and that it was deleted in Zoho', async () => {
    await admin.put(`/api/tickets/${ticket.id}`, { summary: 'Ours' });
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: desk.id, changes: { subject: 'Theirs' } });
    await runSync(admin, 'fetch-cases');
    expect(await read('ticket', ticket.id)).toMatchObject({ conflicts: 1, goneSince: null });
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: desk.id, remove: true });
    await runSync(admin, 'fetch-cases');
    expect(await read('ticket', ticket.id)).toMatchObject({ goneSince: expect.any(String) });
  });
});

test('shows why Zoho rejects a record, the number of tries, and that it waits for a change', async () => {
  await setSync(admin);
  const { body: lead } = await admin.post<Lead>('/api/leads', aLead({ companyName: 'Long', contactName: 'x'.repeat(300) }));
  await tick(server);
  expect(await read('lead', lead.id)).toMatchObject({
    reason: expect.stringContaining('Last name'),
    tries: 1,
    nextTryAt: null,
    isQueued: false,
  });
});

test('finds leads and customers by their Zoho IDs', async () => {
  await setSync(admin);
  const { body: lead } = await admin.post<Lead>('/api/leads', aLead({ companyName: 'Keystone' }));
  await admin.post('/api/customers', aCustomer({ shopName: 'Fontaine Garage' }));
  await tick(server);
  for (const [kind, id, path] of [
    ['lead', lead.id, `/sales?open=${lead.id}`],
    ['customer', 'fontaine-garage', '/customers/fontaine-garage'],
  ] as const) {
    const { zohoId } = await read(kind, id);
    const { body } = await user.get<{ hits: { path: string }[] }[]>(`/api/search?only=named&q=${zohoId}`);
    expect(
      body.flatMap(({ hits }) => hits.map((hit) => hit.path)),
      kind,
    ).toEqual([path]);
  }
});
