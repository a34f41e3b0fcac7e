import { expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const sandbox = sandboxForTests('empty');
const AT = '2026-03-04T05:06:07.000Z';

interface DeskTicket {
  readonly id: string;
  readonly subject: string;
  readonly createdTime: string;
  readonly modifiedTime: string;
  readonly commentCount: string;
}

const ticket = { provider: 'desk', kind: 'tickets', id: '189440000000005000', at: AT, values: { subject: 'Stays on' } } as const;
const comment = { provider: 'desk', kind: 'comments', id: '189440000000005001', at: AT } as const;
const tickets = () => sandbox.control.records<DeskTicket>('desk', 'tickets');

test('adds records with their earlier IDs and times', async () => {
  const lead = { provider: 'crm', kind: 'leads', id: '4876000000001', at: AT, values: { Last_Name: 'Silva' } } as const;
  const account = { provider: 'crm', kind: 'accounts', id: '4876000000002', at: AT, values: { Account_Name: 'Harbor Garage' } } as const;
  const contact = { provider: 'desk', kind: 'contacts', id: '189440000000005002', at: AT, values: { lastName: 'Söder' } } as const;
  const told = { ...comment, values: { ticketId: ticket.id, content: 'Called back', contentType: 'plainText' } };
  expect(await sandbox.control.fill([contact, { ...ticket, values: { ...ticket.values, contactId: contact.id } }, told])).toEqual({
    added: 3,
  });
  expect(await sandbox.control.fill([lead, account])).toEqual({ added: 2 });

  expect(await tickets()).toMatchObject([
    { id: ticket.id, subject: 'Stays on', createdTime: AT, modifiedTime: AT, commentCount: '1', contactId: contact.id },
  ]);
  expect(await sandbox.control.records('crm', 'leads')).toMatchObject([{ id: lead.id, Last_Name: 'Silva' }]);
  expect(await sandbox.control.records('crm', 'accounts')).toMatchObject([{ id: account.id }]);
  expect(await sandbox.control.records('desk', 'contacts')).toMatchObject([{ id: contact.id, lastName: 'Söder' }]);
});

test('leaves existing records unchanged and reserves their IDs', async () => {
  await sandbox.control.fill([ticket]);
  expect(await sandbox.control.fill([{ ...ticket, values: { subject: 'Said otherwise' } }])).toEqual({ added: 0 });
  const made = await sandbox.control.edit<DeskTicket>({ provider: 'desk', kind: 'tickets', changes: { subject: 'New' } });
  expect(BigInt(made.id)).toBeGreaterThan(BigInt(ticket.id));
  expect((await tickets()).map(({ subject }) => subject).toSorted()).toEqual(['New', 'Stays on']);
});

test('continues an earlier connection', async () => {
  const { zoho } = await sandbox.control.tokens();
  await sandbox.control.reset('empty');
  await sandbox.control.tokens({ refreshToken: zoho.refreshToken });
  const { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token } = zoho;
  const form = { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
  expect((await sandbox.request('POST', '/accounts/oauth/v2/token', { form })).body).toMatchObject({ access_token: expect.any(String) });
});

test.each([
  { provider: 'vpic', kind: 'leads', id: '1', at: AT, values: {} },
  { provider: 'desk', kind: 'threads', id: '1', at: AT, values: {} },
  { provider: 'desk', kind: 'tickets', id: 'x', at: AT, values: {} },
  { provider: 'desk', kind: 'tickets', id: '1', at: 'yesterday', values: {} },
])('rejects an invalid record: %j', async (record) => {
  const { status, body } = await sandbox.request('POST', '/_control/records', { body: [record] });
  expect([status, body]).toEqual([400, { message: expect.any(String) }]);
});
