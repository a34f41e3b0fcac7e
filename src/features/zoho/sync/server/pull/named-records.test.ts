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
const there = <T = { id: string }>(provider: 'desk' | 'crm', kind: string, changes: object) =>
  sandbox.control.edit<T & { id: string }>({ provider, kind, changes: { ...changes } });
const choices = async () => (await admin.get<AmbiguousMatch[]>('/api/sync/choices')).body;
const tickets = async () =>
  (
    await server.database.query<{ zohoCaseId: string | null; customerEmail: string }>(
      'SELECT zoho_case_id AS "zohoCaseId", customer_email AS "customerEmail" FROM tickets',
    )
  ).rows;

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
});

async function choose(candidate: string | null): Promise<void> {
  const [choice] = await choices();
  expect((await admin.post('/api/sync/decisions', { about: 'choice', id: choice?.id, candidate })).status).toBe(200);
  server.clock.advance(UNDO_MS);
  await tick(server);
}

describe('a ticket in Zoho that names one of ours', () => {
  const ours = { summary: 'No start', customerEmail: 'ana@shop.example', customerName: 'Ana Silva' };
  const claim = (id: string) => `Tool Serial: EVIL-1<br>VIN: 1HGCM82633A004352<br>ticket id: ${id.toLowerCase()}`;

  test('from another person is left to a decision, which may import it as new', async () => {
    const { id } = await createTicket(admin, ours);
    const before = await storedTicket(admin, { id });
    const made = await there('desk', 'tickets', { subject: 'No start', contact: EVE, description: claim(id) });
    await runSync(admin, 'fetch-cases');
    expect(await choices()).toMatchObject([{ kind: 'ticket', zohoId: made.id, recordId: null, candidates: [{ id }] }]);
    expect(await storedTicket(admin, { id })).toEqual(before);
    await choose(null);
    expect((await tickets()).map(({ zohoCaseId }) => zohoCaseId)).toEqual(expect.arrayContaining([made.id, null]));
    await runSync(admin, 'fetch-cases');
    expect([await choices(), (await tickets()).length]).toEqual([[], 2]);
    expect(await storedTicket(admin, { id })).toEqual(before);
  });

  test('announced by a webhook, with another subject or several IDs, is left to a person, too', async () => {
    const one = await createTicket(admin, ours);
    const other = await createTicket(admin, { ...ours, summary: 'Other' });
    const made = await there('desk', 'tickets', {
      subject: 'Re: No start',
      contact: { lastName: 'Silva', email: ours.customerEmail },
      description: `${claim(one.id)}<br>Ticket ID: ${other.id}<br>Ticket ID: TKT-999999`,
    });
    await setSync(admin, { syncEnabled: true, syncFrequency: 'hourly' });
    const queue = server.deps.perServer(createWebhookQueue);
    await queue.add([{ kind: 'ticket', zohoId: made.id }]);
    await queue.settled();
    const [choice] = await choices();
    expect(choice?.candidates.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    expect((await tickets()).map(({ zohoCaseId }) => zohoCaseId)).toEqual([null, null]);
  });

  test('is not taken for it when ours is sent, nor if ours is linked already', async () => {
    const { id } = await createTicket(admin, ours);
    const foreign = await there('desk', 'tickets', { subject: 'Please help', contact: EVE, description: claim(id) });
    await setSync(admin);
    await tick(server);
    expect(await choices()).toMatchObject([{ kind: 'ticket', recordId: id, candidates: [{ id: foreign.id }] }]);
    await choose(null);
    const linked = await storedTicket(admin, { id });
    expect(linked).toMatchObject({ ...ours, toolSerial: '', vin: '', syncStatus: 'synced' });
    expect(linked.zohoCaseId).not.toBe(foreign.id);
    await runSync(admin, 'fetch-cases');
    expect((await tickets()).map(({ customerEmail }) => customerEmail).toSorted()).toEqual([ours.customerEmail, EVE.email]);
    expect(await choices()).toEqual([]);
  });
});

test('a lead in Zoho that names one of ours, in its field or its description, is taken for it only if the person is the same', async () => {
  await setSync(admin, { syncEnabled: false });
  const add = async (given: object) => (await admin.post<Lead>('/api/leads', aLead(given))).body;
  const one = await add({ contactName: 'Ana', companyName: 'Harbor', email: 'ana@shop.example' });
  const other = await add({ contactName: 'Ben', companyName: 'Garage', email: '' });
  const third = await add({ contactName: 'Cem', companyName: 'Third', email: 'cem@third.example' });
  const eve = { Last_Name: 'Eve', Company: 'Evil', Email: EVE.email };
  await there('crm', 'leads', { ...eve, Description: `Hello\nlead id: ${one.id.toLowerCase()}` });
  await there('crm', 'leads', { ...eve, Last_Name: 'Ben', Company: 'Garage', Local_Lead_ID: other.id });
  const same = await there('crm', 'leads', { Last_Name: 'Cem', Company: 'Third', Email: 'CEM@third.example', Local_Lead_ID: third.id });
  await runSync(admin, 'fetch-leads');
  expect((await choices()).map(({ candidates }) => candidates.map(({ id }) => id)).toSorted()).toEqual([[one.id], [other.id]].toSorted());
  const now = async (id: string) => (await admin.get<Lead[]>('/api/leads')).body.find((lead) => lead.id === id);
  expect(await now(one.id)).toMatchObject({ email: 'ana@shop.example', zohoId: null });
  expect(await now(other.id)).toMatchObject({ email: '', zohoId: null });
  expect(await now(third.id)).toMatchObject({ zohoId: same.id });
});

test('an account in Zoho that names one of our customers is taken for it only if it has its name', async () => {
  await setSync(admin, { syncEnabled: false });
  const { body: ours } = await admin.post<Customer>('/api/customers', aCustomer({ shopName: 'Harbor Garage' }));
  await there('crm', 'accounts', { Account_Name: 'Evil Inc.', Phone: '666', Description: `Customer ID: ${ours.id.toUpperCase()}` });
  await runSync(admin, 'fetch-accounts');
  expect(await choices()).toMatchObject([{ kind: 'customer', recordId: null, candidates: [{ id: ours.id }] }]);
  expect((await admin.get<Customer>(`/api/customers/${ours.id}`)).body).toMatchObject({ shopName: 'Harbor Garage', zohoId: null });
});
