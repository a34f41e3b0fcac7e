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
const deskTickets = async () =>
  (await sandbox.control.records<DeskTicket>('desk', 'tickets')).map(({ subject, status }) => `${subject}: ${status}`).toSorted();
const comments = async () => (await sandbox.control.records<{ content: string }>('desk', 'comments')).map(({ content }) => content);

test('a merged ticket is closed in Zoho with a comment that names the other one, an undo opens it, and no note goes there twice', async () => {
  const kept = await createTicket(admin, { summary: 'Kept', customerEmail: 'ana@shop.example' });
  const merged = await createTicket(admin, { summary: 'Merged', customerEmail: 'ana@shop.example' });
  await admin.put(`/api/tickets/${merged.id}`, { history: [{ content: 'Said on the merged one' }] });
  await tick(server);
  const { body } = await mergeTickets(admin, merged.id, kept.id);
  await tick(server);
  expect(await deskTickets()).toEqual(['Kept: Open', 'Merged: Closed']);
  expect(await comments()).toEqual([expect.stringContaining('Said on the merged one'), expect.stringContaining(`Merged into ${kept.id}`)]);
  expect(await storedTicket(admin, merged)).toMatchObject({ syncStatus: 'synced', zohoCaseId: expect.any(String) });

  // What is written there on a merged ticket does not change it here.
  const there = (await sandbox.control.records<DeskTicket>('desk', 'tickets')).find(({ subject }) => subject === 'Merged');
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: there?.id ?? '', changes: { subject: 'Changed there' } });
  expect(await runSync(admin, 'fetch-cases')).toMatchObject({ state: 'done', failed: 0 });
  expect(await storedTicket(admin, merged)).toMatchObject({ summary: 'Merged', mergedInto: kept.id });

  await undoMerge(admin, body.id);
  await tick(server);
  expect(await deskTickets()).toEqual(['Changed there: Open', 'Kept: Open']);
  expect(await storedTicket(admin, merged)).toMatchObject({ summary: 'Changed there', syncStatus: 'synced' });
  expect(await comments()).toHaveLength(3);
});

test('merged customers keep their accounts, and neither comes here again', async () => {
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

test('disconnecting keeps what is known, so that connecting again doubles nothing', async () => {
  const ticket = await createTicket(admin, { customerEmail: 'ana@shop.example' });
  await tick(server);
  await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
  await admin.put(`/api/tickets/${ticket.id}`, { summary: 'Changed meanwhile' });
  await tick(server);
  await pasteToken(sandbox, admin);
  await tick(server);
  expect(await deskTickets()).toEqual(['Changed meanwhile: Open']);
  expect(await sandbox.control.records('desk', 'contacts')).toHaveLength(1);
});

test('records of a CSV file are linked by their ids; its undo takes the links away, so that they can come again', async () => {
  const made = await sandbox.control.edit<{ id: string }>({
    provider: 'crm',
    kind: 'leads',
    changes: { Last_Name: 'Ana', Company: 'Rivera' },
  });
  const body = new FormData();
  body.append('file', new Blob([`Record Id,Company,Last Name\nzcrm_${made.id},Rivera,Ana\n`]), 'leads.csv');
  const imported = await admin.request<ImportReport>('POST', '/api/imports/leads', { body });
  expect(await runSync(admin, 'fetch-leads')).toMatchObject({ added: 0, conflicts: 0 });
  await admin.post(`/api/imports/${imported.body.id}/undo`);
  expect((await admin.get<unknown[]>('/api/leads')).body).toEqual([]);
  // Nothing has changed there since, so it is asked for from the beginning.
  await server.database.query("UPDATE sync_state SET cursors = '{}'");
  expect(await runSync(admin, 'fetch-leads')).toMatchObject({ added: 1 });
});
