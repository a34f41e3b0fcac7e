import { beforeEach, describe, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import type { Ticket, TicketRow } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
const listTickets = async () => (await admin.get<TicketRow[]>('/api/tickets?limit=500')).body;
const read = async (id: string) => (await admin.get<Ticket>(`/api/tickets/${id}`)).body;
const edit = (kind: string, id: string | undefined, changes: object) =>
  sandbox.control.edit<{ id: string }>({ provider: 'desk', kind, changes: { ...changes }, ...(id !== undefined && { id }) });

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
});

describe('a new Zoho Desk ticket', () => {
  test('is imported with its type, description and comments, without assignees or billing', async () => {
    const created = await edit('tickets', undefined, {
      subject: 'No communication',
      status: 'Escalated',
      description: 'Tool Serial: S-77<br>VIN: 1HGCM82633A004352<br><br>It stopped on the road.',
      contact: { lastName: 'Silva', firstName: 'Ana', email: 'ana@shop.example' },
    });
    await edit('comments', undefined, { ticketId: created.id, content: 'Asked for the log.' });
    await edit('threads', undefined, { ticketId: created.id, summary: 'Here is the log.' });
    expect(await runSync(admin, 'fetch-cases')).toMatchObject({
      state: 'done',
      added: 1,
      message: 'Successfully fetched 1 case from Zoho.',
    });
    const [row] = await listTickets();
    expect(row).toMatchObject({
      summary: 'No communication',
      type: 'SOD',
      status: 'In Progress',
      alertTags: ['Escalate'],
      assignees: [],
      syncStatus: 'synced',
    });
    await tick(server);
    const ticket = await read(row?.id ?? '');
    expect(ticket).toMatchObject({ billingStatus: 'Not Billable', toolSerial: 'S-77', vin: '1HGCM82633A004352', zohoCaseId: created.id });
    expect(ticket).toMatchObject({ customerName: 'Ana Silva', customerEmail: 'ana@shop.example', customerCompany: 'Ana Silva' });
    expect(ticket.history.map(({ user, content, type }) => [user, type, content])).toEqual([
      ['System', 'EVENT', 'Ticket imported'],
      ['System', 'NOTE', 'It stopped on the road.'],
      [expect.stringMatching(/ /), 'NOTE', 'Asked for the log.'],
      ['Ana Silva', 'EMAIL', 'Here is the log.'],
    ]);
    expect(await runSync(admin, 'fetch-cases')).toMatchObject({ added: 0, updated: 0, failed: 0 });
    expect((await read(ticket.id)).history).toHaveLength(4);
  });

  test('is linked to the local ticket whose ID, subject and customer it has', async () => {
    const local = (await admin.post<Ticket>('/api/tickets', aTicket({ summary: 'No start', customerEmail: 'ana@shop.example' }))).body;
    const created = await edit('tickets', undefined, {
      subject: 'No start',
      contact: { lastName: 'Silva', email: 'ana@shop.example' },
      description: `Ticket ID: ${local.id}<br>Tool Serial: N/A<br>Mileage: N/A`,
    });
    await runSync(admin, 'fetch-cases');
    expect(await listTickets()).toHaveLength(1);
    await runSync(admin, 'push-all');
    expect(await read(local.id)).toMatchObject({ zohoCaseId: created.id, syncStatus: 'synced' });
    expect(await sandbox.control.records('desk', 'tickets')).toHaveLength(1);
  });
});

describe('a ticket changed in Zoho', () => {
  let id: string;
  let caseId: string;
  beforeEach(async () => {
    await setSync(admin);
    id = (await admin.post<Ticket>('/api/tickets', aTicket({ customerEmail: 'ana@shop.example' }))).body.id;
    await tick(server);
    caseId = (await read(id)).zohoCaseId ?? '';
  });

  test('is updated by the next fetch, except for fields in conflict', async () => {
    await edit('tickets', caseId, { status: 'Closed', subject: 'From Zoho' });
    await admin.put(`/api/tickets/${id}`, { summary: 'From OBDesk', vin: '1HGCM82633A004352' });
    await runSync(admin, 'fetch-cases');
    await tick(server);
    expect(await read(id)).toMatchObject({ status: 'Resolved', summary: 'From OBDesk', syncStatus: 'pending' });
    const conflicts = (await admin.get<{ id: string }[]>('/api/sync/conflicts')).body;
    expect(conflicts).toMatchObject([{ kind: 'ticket', recordId: id, label: 'Summary', ours: 'From OBDesk', theirs: 'From Zoho' }]);
    expect((await admin.post(`/api/sync/conflicts/${conflicts[0]?.id}`, { keep: 'ours' })).status).toBe(204);
    await tick(server);
    const [desk] = await sandbox.control.records('desk', 'tickets');
    expect(desk).toMatchObject({
      subject: 'From OBDesk',
      status: 'Closed',
      description: expect.stringContaining('VIN: 1HGCM82633A004352'),
    });
    expect(await read(id)).toMatchObject({ syncStatus: 'synced' });
    expect((await admin.post(`/api/sync/conflicts/${conflicts[0]?.id}`, { keep: 'ours' })).status).toBe(404);
  });

  test('resolves a conflict and sends the local value once Zoho has the last synced value again', async () => {
    const { summary } = await read(id);
    const listConflicts = async () => (await admin.get<{ theirs: string }[]>('/api/sync/conflicts')).body.map(({ theirs }) => theirs);
    await admin.put(`/api/tickets/${id}`, { summary: 'From OBDesk' });
    await edit('tickets', caseId, { subject: 'From Zoho' });
    await tick(server);
    expect(await listConflicts()).toEqual(['From Zoho']);
    await edit('tickets', caseId, { subject: 'Changed again' });
    await runSync(admin, 'fetch-cases');
    expect(await listConflicts()).toEqual(['Changed again']);
    await edit('tickets', caseId, { subject: summary });
    await runSync(admin, 'fetch-cases');
    expect([await listConflicts(), (await read(id)).syncStatus]).toEqual([[], 'pending']);
    await tick(server);
    expect((await sandbox.control.records('desk', 'tickets'))[0]).toMatchObject({ subject: 'From OBDesk' });
    expect(await read(id)).toMatchObject({ summary: 'From OBDesk', syncStatus: 'synced' });
  });

  test('keeps a remote status without a mapping when other fields are sent', async () => {
    await sandbox.control.settings({ deskStatuses: 'Open=Open,On Hold=On Hold,Waiting on vendor=On Hold,Closed=Closed' });
    await edit('tickets', caseId, { status: 'Waiting on vendor' });
    await runSync(admin, 'fetch-cases');
    await admin.put(`/api/tickets/${id}`, { summary: 'Changed' });
    await tick(server);
    expect(await sandbox.control.records('desk', 'tickets')).toMatchObject([{ subject: 'Changed', status: 'Waiting on vendor' }]);
    expect(await read(id)).toMatchObject({ status: 'New', syncStatus: 'synced' });
  });

  test('sends notes once, imports comments once and records edits and deletions of comments in Zoho', async () => {
    await admin.put(`/api/tickets/${id}`, { history: [{ content: 'Called back', type: 'NOTE', category: 'Communications' }] });
    await admin.put(`/api/tickets/${id}`, { history: [{ content: 'For staff only', type: 'NOTE', category: 'Internal' }] });
    await admin.put(`/api/tickets/${id}`, { history: [{ content: 'y'.repeat(60_000), type: 'NOTE', category: 'Research' }] });
    await tick(server);
    const comments = await sandbox.control.records<{ content: string; isPublic: boolean }>('desk', 'comments');
    expect(comments.map(({ content, isPublic }) => [isPublic, content.slice(0, 400).includes('Called back'), content.length])).toEqual([
      [false, true, expect.any(Number)],
      [false, false, 32_000],
      [false, false, expect.any(Number)],
    ]);
    const remote = await edit('comments', undefined, { ticketId: caseId, content: 'First' });
    await runSync(admin, 'fetch-cases');
    await edit('comments', remote.id, { content: 'Second' });
    await edit('comments', undefined, { ticketId: caseId, content: 'Third' });
    await runSync(admin, 'fetch-cases');
    await sandbox.control.edit({ provider: 'desk', kind: 'comments', id: remote.id, remove: true });
    await runSync(admin, 'fetch-cases');
    await tick(server);
    const entries = (await read(id)).history.map(({ content }) => content).filter((content) => !content.startsWith('y'));
    expect(entries).toEqual([
      'Ticket created',
      'Called back',
      'For staff only',
      'First',
      expect.stringMatching(/^Third$|edited in Zoho: Second$/),
      expect.stringMatching(/^Third$|edited in Zoho: Second$/),
      expect.stringContaining('deleted in Zoho'),
    ]);
    expect(await sandbox.control.records('desk', 'comments')).toHaveLength(4);
  });

  test('keeps a deleted ticket until an Admin sends it again, and syncs a restored one', async () => {
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: caseId, remove: true });
    await admin.put(`/api/tickets/${id}`, { summary: 'Kept' });
    await tick(server);
    expect(await read(id)).toMatchObject({ syncStatus: 'unsynced', summary: 'Kept' });
    await runSync(admin, 'push-all', { unsynced: true });
    expect(await sandbox.control.records('desk', 'tickets')).toHaveLength(0);
    const { zoho } = await sandbox.control.tokens();
    const restore = { token: zoho.accessToken, headers: { orgId: zoho.orgId }, body: { ids: [caseId] } };
    expect((await sandbox.request('POST', '/desk/api/v1/recycleBin/restore', restore)).status).toBeLessThan(300);
    await runSync(admin, 'fetch-cases');
    await admin.put(`/api/tickets/${id}`, { summary: 'Again' });
    await tick(server);
    expect(await sandbox.control.records('desk', 'tickets')).toMatchObject([{ id: caseId, subject: 'Again' }]);

    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: caseId, remove: true });
    await runSync(admin, 'fetch-cases');
    expect((await admin.get('/api/sync/stuck')).body).toMatchObject([
      { kind: 'ticket', recordId: id, reason: expect.stringContaining('Deleted in Zoho') },
    ]);
    expect((await admin.post(`/api/sync/stuck/ticket/${id}/retry`)).status).toBe(204);
    await tick(server);
    expect(await read(id)).toMatchObject({ syncStatus: 'synced', zohoCaseId: expect.not.stringMatching(caseId) });
  });
});

test('links a lead by email, imports others and lists deleted ones as failed', async () => {
  const local = (await admin.post<Lead>('/api/leads', { contactName: 'Ben', companyName: 'Garage', email: 'BEN@garage.example' })).body;
  const addRemote = (changes: object) => sandbox.control.edit<{ id: string }>({ provider: 'crm', kind: 'leads', changes: { ...changes } });
  const same = await addRemote({ Last_Name: 'Ben', Company: 'Garage', Email: 'ben@garage.example' });
  const other = await addRemote({
    Last_Name: 'Okafor',
    First_Name: 'Bo',
    Company: 'Other',
    Email: 'bo@other.example',
    Lead_Status: 'Junk Lead',
    Annual_Revenue: 12.5,
  });
  expect(await runSync(admin, 'fetch-leads')).toMatchObject({ state: 'done', added: 1 });
  const leads = (await admin.get<Lead[]>('/api/leads')).body;
  expect(leads.map(({ zohoId }) => zohoId).toSorted()).toEqual([same.id, other.id].toSorted());
  expect(leads.find(({ zohoId }) => zohoId === other.id)).toMatchObject({
    contactName: 'Bo Okafor',
    status: 'Lost',
    estimatedValue: 12.5,
    syncStatus: 'synced',
  });
  expect(leads.find(({ id }) => id === local.id)).toMatchObject({ zohoId: same.id });
  await sandbox.control.edit({ provider: 'crm', kind: 'leads', id: other.id, remove: true });
  await runSync(admin, 'fetch-leads');
  expect((await admin.get('/api/sync/stuck')).body).toMatchObject([{ kind: 'lead' }]);
});

test.each([
  ['only unreadable deleted ones', 0, 'failed', 'Failed to sync new leads.', 'Couldn’t read 2 records.'],
  ['unreadable deleted ones and a new one', 1, 'done', 'Successfully fetched 1 lead from Zoho.', 'Couldn’t read 2 records.'],
] as const)('counts each record that a fetch sets aside once: %s', async (_, added, state, message, reason) => {
  const edit = (changes: object) => sandbox.control.edit<{ id: string }>({ provider: 'crm', kind: 'leads', ...changes });
  const add = (name: string) => edit({ changes: { Last_Name: name, Company: 'Garage', Email: `${name}@garage.example` } });
  const deleted = [await add('Bo'), await add('Cy')];
  await runSync(admin, 'fetch-leads');
  for (const { id } of deleted) await edit({ id, remove: true });
  if (added > 0) await add('Di');
  await sandbox.control.faults(deleted.map(({ id }) => ({ provider: 'crm', kind: 'status', status: 400, path: `/crm/v8/Leads/${id}` })));
  expect(await runSync(admin, 'fetch-leads')).toMatchObject({ state, message, reason, added, done: added + 2, failed: 2 });
});
