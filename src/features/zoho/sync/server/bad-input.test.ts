import { beforeEach, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../business/leads/lead.contract.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { FailedRecord } from '../sync-decision.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
const LONG = 'x'.repeat(500);
const HTML = '<b>Bold</b> & "quoted" <script>alert(1)</script><br>=cmd|x 5 < 6';

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
});

const post = async <T>(path: string, body: object) => {
  const reply = await admin.post<T>(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const readReasons = async () => {
  const { body } = await admin.get<FailedRecord[]>('/api/sync/stuck');
  return new Map(body.map(({ recordId, reason }) => [recordId, reason]));
};

test('sends any valid input or reports the field that Zoho rejects', async () => {
  const email = (n: number) => `person${n}@shop.example`;
  const sent: readonly (readonly [string, { id: string }, RegExp | undefined])[] = [
    ['short name', await post('/api/leads', aLead({ contactName: 'X', email: email(1) })), undefined],
    ['long name', await post('/api/leads', aLead({ contactName: LONG, email: email(2) })), /Last name/],
    ['long company', await post('/api/leads', aLead({ companyName: LONG, email: email(3) })), /Company/],
    ['long phone', await post('/api/leads', aLead({ phone: '5'.repeat(100), email: email(4) })), /Phone/],
    ['email', await post('/api/leads', aLead({ companyName: 'One', email: email(5) })), undefined],
    ['same email', await post('/api/leads', aLead({ companyName: 'Two', email: email(5) })), undefined],
    [
      'formula and markup',
      await post('/api/leads', aLead({ contactName: HTML.slice(0, 70), companyName: '=1+1', email: email(6) })),
      undefined,
    ],
    ['shop', await post('/api/customers', aCustomer({ shopName: 'A.B. Garage' })), undefined],
    ['same shop in lowercase', await post('/api/customers', aCustomer({ shopName: 'a.b. garage' })), undefined],
    ['same shop without dots', await post('/api/customers', aCustomer({ shopName: 'AB Garage' })), undefined],
    ['long shop', await post('/api/customers', aCustomer({ shopName: LONG })), /Account name/],
    ['long street', await post('/api/customers', aCustomer({ shopName: 'Street', billingAddress: 'y'.repeat(3_000) })), /Billing street/],
    ['email Zoho rejects', await post('/api/leads', aLead({ email: `a@${'b'.repeat(60)}.${'c'.repeat(60)}.example` })), /Email/],
    ['long contact name', await post('/api/tickets', aTicket({ customerName: LONG, customerEmail: email(7) })), /Last name/],
    ['no contact', await post('/api/tickets', aTicket({ customerName: '', customerEmail: '', customerCompany: 'Q' })), undefined],
    ['long summary', await post('/api/tickets', aTicket({ summary: '😀'.repeat(500), customerEmail: email(8) })), undefined],
    [
      'markup everywhere',
      await post('/api/tickets', aTicket({ summary: HTML, toolSerial: '<i>S</i>', customerCompany: HTML, customerEmail: email(9) })),
      undefined,
    ],
  ];
  await tick(server);
  const reasons = await readReasons();
  for (const [name, { id }, reason] of sent) {
    if (reason) expect(reasons.get(id), name).toMatch(reason);
    else expect(reasons.get(id), name).toBeUndefined();
  }
  const before = await sandbox.control.state();
  await tick(server);
  expect((await sandbox.control.state()).calls).toEqual(before.calls);
});

test.each([true, false])('treats text that Zoho normalizes as unchanged (normalization: %s)', async (isNormalizing) => {
  await sandbox.control.settings({
    deskNormalizesText: isNormalizing,
    crmNormalizesText: isNormalizing,
    crmEscapesEntities: isNormalizing ? 'all' : 'none',
  });
  const ticket = await post<Ticket>(
    '/api/tickets',
    aTicket({ summary: `  ${HTML}  `, toolSerial: 'A & B', vin: 'odd vin 1', customerEmail: 'a@shop.example' }),
  );
  const lead = await post<Lead>(
    '/api/leads',
    aLead({ contactName: 'Ann  "A" <b>Lee</b>', companyName: 'A & B <GmbH>', email: 'lead@shop.example', estimatedValue: 10.1 }),
  );
  const customer = await post<Customer>(
    '/api/customers',
    aCustomer({ shopName: 'Müller & Söhne <b>', billingAddress: '1 Pier\nUpper floor\nLeft' }),
  );
  await admin.put(`/api/tickets/${ticket.id}`, { history: [{ content: ` ${HTML}\n\nend ` }] });
  await tick(server);
  const read = async () => [
    (await admin.get(`/api/tickets/${ticket.id}`)).body,
    (await admin.get(`/api/leads/${lead.id}`)).body,
    (await admin.get(`/api/customers/${customer.id}`)).body,
  ];
  const before = await read();
  for (const record of before) expect(record).toMatchObject({ syncStatus: 'synced' });
  for (const action of ['fetch-cases', 'fetch-leads', 'fetch-accounts'] as const)
    expect(await runSync(admin, action), action).toMatchObject({ added: 0, conflicts: 0, failed: 0 });
  await runSync(admin, 'push-all');
  expect((await admin.get('/api/sync/conflicts')).body).toEqual([]);
  const withoutTimes = (records: unknown[]) => records.map((record) => ({ ...Object(record), lastSync: null }));
  expect(withoutTimes(await read())).toEqual(withoutTimes(before));
  expect(await sandbox.control.records('desk', 'comments')).toHaveLength(1);
});

test('imports any record from Zoho without its invalid values', async () => {
  await sandbox.control.settings({ deskNormalizesText: false, crmNormalizesText: false });
  const edit = (provider: 'desk' | 'crm', kind: string, changes: object) =>
    sandbox.control.edit<{ id: string }>({ provider, kind, changes: { ...changes } });
  await edit('crm', 'leads', {
    Last_Name: `Nul\u0000l`,
    Company: '',
    Email: 'no address',
    Phone: 'z'.repeat(300),
    Lead_Status: 'Unheard of',
    Annual_Revenue: -5,
  });
  await edit('crm', 'leads', { Last_Name: 'y'.repeat(2_000), Company: HTML, Lead_Source: 'Unheard of' });
  await edit('crm', 'accounts', { Account_Name: `Shop\u0000`, Phone: '1'.repeat(900), Billing_Street: 'b'.repeat(20_000) });
  await edit('crm', 'accounts', { Account_Name: '  ' });
  await edit('crm', 'leads', { Last_Name: 'Half \ud83d', Company: 'a\ude00b', Annual_Revenue: 1e300, Email: '\ud800@x.example' });
  await edit('crm', 'leads', { Last_Name: `${'z'.repeat(499)}😀`, Company: `${'c'.repeat(499)}😀` });
  await edit('crm', 'accounts', { Account_Name: 'Half \ud800', Phone: '\udc00', Billing_City: '\ud83d\u0000\ude00' });
  await edit('crm', 'accounts', { Account_Name: `${'a'.repeat(499)}😀` });
  const contact = { lastName: 'Walker', email: 'walker@customer.example' };
  await edit('desk', 'tickets', { subject: 'Half \ud83d', description: 'It says \ude00<br>VIN: \ud800', contact });
  await edit('desk', 'tickets', { subject: `${'s'.repeat(998)}😀`, description: `<p>${'d'.repeat(63_999)}😀</p>`, contact });
  await edit('desk', 'tickets', { subject: `Nul\u0000l ${HTML}`, description: '😀'.repeat(32_000), contact });
  await edit('desk', 'tickets', { subject: '   ', description: `Mileage: 9999999999 km<br>VIN: ${'1'.repeat(300)}<br>Vehicle: `, contact });
  for (const action of ['fetch-cases', 'fetch-leads', 'fetch-accounts'] as const)
    expect(await runSync(admin, action), action).toMatchObject({ state: 'done', added: 4, failed: 0 });
  expect(
    (await admin.get<Lead[]>('/api/leads')).body.map(({ contactName, email, status }) => [contactName.slice(0, 5), email, status]),
  ).toEqual(
    expect.arrayContaining([
      ['Null', '', 'New'],
      ['yyyyy', '', 'New'],
    ]),
  );
  await tick(server);
  for (const action of ['fetch-cases', 'fetch-leads', 'fetch-accounts'] as const)
    expect(await runSync(admin, action), action).toMatchObject({ state: 'done', added: 0, failed: 0, conflicts: 0 });
});

test('reports an unknown department and an unknown status by name', async () => {
  await sandbox.control.settings({ crmCompanyIsRequired: true });
  await admin.put('/api/sync/mapping', {
    tickets: { department: { SOD: 'Closed down' } },
    leads: { statusOut: { New: 'No such status' } },
  });
  const ticket = await post<Ticket>('/api/tickets', aTicket({ type: 'SOD', customerEmail: 'a@shop.example' }));
  const lead = await post<Lead>('/api/leads', aLead({ email: 'lead@shop.example' }));
  await tick(server);
  const reasons = await readReasons();
  expect(reasons.get(ticket.id)).toMatch(/no department “Closed down”/);
  expect(reasons.get(lead.id)).toMatch(/Lead status/);
});
