import { beforeEach, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../testing/server/sync/sync-steps.ts';
import { createTicket, mergeTickets, storedTicket, undoMerge } from '../../../../testing/server/ticket-steps.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { ImportReport } from '../../../exchange/imports/import.contract.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin', fullName: 'Ada Admin' });

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
});

interface DeskTicket {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
}
const listDeskTickets = async () =>
  (await sandbox.control.records<DeskTicket>('desk', 'tickets')).map(({ subject, status }) => `${subject}: ${status}`).toSorted();
const listComments = async () => (await sandbox.control.records<{ content: string }>('desk', 'comments')).map(({ content }) => content);

test('closes a merged ticket in Zoho with a comment, reopens it after an undo and sends no note twice', async () => {
  const kept = await createTicket(admin, { summary: 'Kept', customerEmail: 'ana@shop.example' });
  const merged = await createTicket(admin, { summary: 'Merged', customerEmail: 'ana@shop.example' });
  await admin.put(`/api/tickets/${merged.id}`, { history: [{ content: 'Note of the merged ticket' }] });
  await tick(server);
  const { body } = await mergeTickets(admin, merged.id, kept.id);
  await tick(server);
  expect(await listDeskTickets()).toEqual(['Kept: Open', 'Merged: Closed']);
  expect(await listComments()).toEqual([
    expect.stringContaining('Note of the merged ticket'),
    expect.stringContaining(`Merged into ${kept.id}`),
  ]);
  expect(await storedTicket(admin, merged)).toMatchObject({ syncStatus: 'synced', zohoCaseId: expect.any(String) });

  // A change in Zoho doesn't affect a merged ticket in OBDesk.
  const remote = (await sandbox.control.records<DeskTicket>('desk', 'tickets')).find(({ subject }) => subject === 'Merged');
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: remote?.id ?? '', changes: { subject: 'Changed in Zoho' } });
  expect(await runSync(admin, 'fetch-cases')).toMatchObject({ state: 'done', failed: 0 });
  expect(await storedTicket(admin, merged)).toMatchObject({ summary: 'Merged', mergedInto: kept.id });

  await undoMerge(admin, body.id);
  await tick(server);
  expect(await listDeskTickets()).toEqual(['Changed in Zoho: Open', 'Kept: Open']);
  expect(await storedTicket(admin, merged)).toMatchObject({ summary: 'Changed in Zoho', syncStatus: 'synced' });
  expect(await listComments()).toHaveLength(3);
});

test('keeps both accounts of merged customers and imports neither again', async () => {
  const add = async (shopName: string) => (await admin.post<Customer>('/api/customers', aCustomer({ shopName, toolSerials: [] }))).body;
  const kept = await add('Harbor Garage');
  const merged = await add('Harbour Garage');
  await tick(server);
  await admin.post(`/api/customers/${merged.id}/merge`, { into: kept.id });
  await tick(server);
  expect(await runSync(admin, 'fetch-accounts')).toMatchObject({ state: 'done', added: 0, failed: 0 });
  expect(await sandbox.control.records('crm', 'accounts')).toHaveLength(2);
  expect((await admin.get<Customer[]>('/api/customers')).body).toHaveLength(1);
});

test('keeps links after a disconnect, so that a reconnect creates no duplicates', async () => {
  const ticket = await createTicket(admin, { customerEmail: 'ana@shop.example' });
  await tick(server);
  await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
  await admin.put(`/api/tickets/${ticket.id}`, { summary: 'Changed offline' });
  await tick(server);
  await pasteToken(sandbox, admin);
  await tick(server);
  expect(await listDeskTickets()).toEqual(['Changed offline: Open']);
  expect(await sandbox.control.records('desk', 'contacts')).toHaveLength(1);
});

test('links records of a CSV file by ID, and imports them again after the file import is undone', async () => {
  const created = await sandbox.control.edit<{ id: string }>({
    provider: 'crm',
    kind: 'leads',
    changes: { Last_Name: 'Ana', Company: 'Rivera' },
  });
  const body = new FormData();
  body.append('file', new Blob([`Record Id,Company,Last Name\nzcrm_${created.id},Rivera,Ana\n`]), 'leads.csv');
  const imported = await admin.request<ImportReport>('POST', '/api/imports/leads', { body });
  expect(await runSync(admin, 'fetch-leads')).toMatchObject({ added: 0, conflicts: 0 });
  await admin.post(`/api/imports/${imported.body.id}/undo`);
  expect((await admin.get<unknown[]>('/api/leads')).body).toEqual([]);
  // The lead hasn't changed in Zoho, so only a fetch from the beginning finds it.
  await server.database.query("UPDATE sync_state SET cursors = '{}'");
  expect(await runSync(admin, 'fetch-leads')).toMatchObject({ added: 1 });
});
