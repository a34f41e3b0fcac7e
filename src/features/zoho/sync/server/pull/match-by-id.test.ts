import { beforeEach, describe, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { createTicket, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import type { AmbiguousMatch } from '../../sync-decision.contract.ts';
import { UNDO_MS } from '../conflicts/decision.service.ts';
import { createWebhookQueue } from '../runs/webhook.service.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

const EVE = { lastName: 'Eve', email: 'eve@evil.example' };
const addRemote = (provider: 'desk' | 'crm', kind: string, changes: object) =>
  sandbox.control.edit<{ id: string }>({ provider, kind, changes: { ...changes } });
const listMatches = async () => (await admin.get<AmbiguousMatch[]>('/api/sync/choices')).body;
const listTickets = async () =>
  (
    await server.database.query<{ zohoCaseId: string | null; customerEmail: string }>(
      'SELECT zoho_case_id AS "zohoCaseId", customer_email AS "customerEmail" FROM tickets',
    )
  ).rows;

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
});

async function decideMatch(candidate: string | null): Promise<void> {
  const [match] = await listMatches();
  expect((await admin.post('/api/sync/decisions', { about: 'choice', id: match?.id, candidate })).status).toBe(200);
  server.clock.advance(UNDO_MS);
  await tick(server);
}

describe('a Zoho ticket with the ID of a local ticket', () => {
  const local = { summary: 'No start', customerEmail: 'ana@shop.example', customerName: 'Ana Silva' };
  const describeWithId = (id: string) => `Tool Serial: EVIL-1<br>VIN: 1HGCM82633A004352<br>ticket id: ${id.toLowerCase()}`;

  test('is left to a decision if its customer differs, and can be imported as new', async () => {
    const { id } = await createTicket(admin, local);
    const before = await storedTicket(admin, { id });
    const created = await addRemote('desk', 'tickets', { subject: 'No start', contact: EVE, description: describeWithId(id) });
    await runSync(admin, 'fetch-cases');
    expect(await listMatches()).toMatchObject([{ kind: 'ticket', zohoId: created.id, recordId: null, candidates: [{ id }] }]);
    expect(await storedTicket(admin, { id })).toEqual(before);
    await decideMatch(null);
    expect((await listTickets()).map(({ zohoCaseId }) => zohoCaseId)).toEqual(expect.arrayContaining([created.id, null]));
    await runSync(admin, 'fetch-cases');
    expect([await listMatches(), (await listTickets()).length]).toEqual([[], 2]);
    expect(await storedTicket(admin, { id })).toEqual(before);
  });

  test('is left to a decision if a webhook reports it with another subject or several IDs', async () => {
    const one = await createTicket(admin, local);
    const other = await createTicket(admin, { ...local, summary: 'Other' });
    const created = await addRemote('desk', 'tickets', {
      subject: 'Re: No start',
      contact: { lastName: 'Silva', email: local.customerEmail },
      description: `${describeWithId(one.id)}<br>Ticket ID: ${other.id}<br>Ticket ID: TKT-999999`,
    });
    await setSync(admin, { syncEnabled: true, syncFrequency: 'hourly' });
    const queue = server.deps.perServer(createWebhookQueue);
    await queue.add([{ kind: 'ticket', zohoId: created.id }]);
    await queue.settled();
    const [match] = await listMatches();
    expect(match?.candidates.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    expect((await listTickets()).map(({ zohoCaseId }) => zohoCaseId)).toEqual([null, null]);
  });

  test('is not linked when the local ticket is sent or already linked', async () => {
    const { id } = await createTicket(admin, local);
    const foreign = await addRemote('desk', 'tickets', { subject: 'Please help', contact: EVE, description: describeWithId(id) });
    await setSync(admin);
    await tick(server);
    expect(await listMatches()).toMatchObject([{ kind: 'ticket', recordId: id, candidates: [{ id: foreign.id }] }]);
    await decideMatch(null);
    const linked = await storedTicket(admin, { id });
    expect(linked).toMatchObject({ ...local, toolSerial: '', vin: '', syncStatus: 'synced' });
    expect(linked.zohoCaseId).not.toBe(foreign.id);
    await runSync(admin, 'fetch-cases');
    expect((await listTickets()).map(({ customerEmail }) => customerEmail).toSorted()).toEqual([local.customerEmail, EVE.email]);
    expect(await listMatches()).toEqual([]);
  });
});

test('links a lead by the ID in its field or description only if its person matches', async () => {
  await setSync(admin, { syncEnabled: false });
  const add = async (given: object) => (await admin.post<Lead>('/api/leads', aLead(given))).body;
  const one = await add({ contactName: 'Ana', companyName: 'Harbor', email: 'ana@shop.example' });
  const other = await add({ contactName: 'Ben', companyName: 'Garage', email: '' });
  const third = await add({ contactName: 'Cem', companyName: 'Third', email: 'cem@third.example' });
  const eve = { Last_Name: 'Eve', Company: 'Evil', Email: EVE.email };
  await addRemote('crm', 'leads', { ...eve, Description: `Hello\nlead id: ${one.id.toLowerCase()}` });
  await addRemote('crm', 'leads', { ...eve, Last_Name: 'Ben', Company: 'Garage', Local_Lead_ID: other.id });
  const same = await addRemote('crm', 'leads', { Last_Name: 'Cem', Company: 'Third', Email: 'CEM@third.example', Local_Lead_ID: third.id });
  await runSync(admin, 'fetch-leads');
  expect((await listMatches()).map(({ candidates }) => candidates.map(({ id }) => id)).toSorted()).toEqual(
    [[one.id], [other.id]].toSorted(),
  );
  const findLead = async (id: string) => (await admin.get<Lead[]>('/api/leads')).body.find((lead) => lead.id === id);
  expect(await findLead(one.id)).toMatchObject({ email: 'ana@shop.example', zohoId: null });
  expect(await findLead(other.id)).toMatchObject({ email: '', zohoId: null });
  expect(await findLead(third.id)).toMatchObject({ zohoId: same.id });
});

test('links an account by the ID in its description only if its name matches', async () => {
  await setSync(admin, { syncEnabled: false });
  const { body: customer } = await admin.post<Customer>('/api/customers', aCustomer({ shopName: 'Harbor Garage' }));
  await addRemote('crm', 'accounts', { Account_Name: 'Evil Inc.', Phone: '666', Description: `Customer ID: ${customer.id.toUpperCase()}` });
  await runSync(admin, 'fetch-accounts');
  expect(await listMatches()).toMatchObject([{ kind: 'customer', recordId: null, candidates: [{ id: customer.id }] }]);
  expect((await admin.get<Customer>(`/api/customers/${customer.id}`)).body).toMatchObject({ shopName: 'Harbor Garage', zohoId: null });
});
