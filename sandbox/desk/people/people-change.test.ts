import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors, getRefusal, type View } from '../test-desk.ts';

const desk = deskForTests();

const UNKNOWN = '189440000000999999';

// Documented: Contact.json and Account.json: PATCH changes what it names and answers the record.
test.each<[string, View, View]>([
  ['contacts', { lastName: 'Nowak', email: 'ewa@shop.example', phone: '555' }, { email: 'nowak@shop.example', phone: null }],
  ['accounts', { accountName: 'Garage', city: 'Łódź', phone: '555' }, { accountName: 'Garage Nowak', phone: null }],
])('a change of %s touches only what it names', async (kind, fields, change) => {
  const before = (await desk.post(`/${kind}`, fields)).body;
  await desk.sandbox.control.clock(5_000);

  const reply = await desk.patch(`/${kind}/${before.id}`, change);

  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ ...before, ...change, modifiedTime: reply.body.modifiedTime });
  expect(String(reply.body.modifiedTime) > String(before.modifiedTime)).toBe(true);
  expect((await desk.get(`/${kind}/${before.id}`)).body).toEqual(reply.body);
});

test('a contact gets another account, and its tickets keep theirs', async () => {
  const [first, second] = [await anAccount('First'), await anAccount('Second')];
  const id = await desk.aContact({ accountId: first });
  const ticket = await desk.aTicket({ contactId: id });

  expect((await desk.patch(`/contacts/${id}`, { accountId: second })).body.accountId).toBe(second);

  expect((await desk.get(`/contacts/${id}?include=accounts`)).body).toMatchObject({ account: { accountName: 'Second' } });
  expect((await desk.get(`/tickets/${ticket.id}`)).body.accountId).toBe(first);
});

test('a change has the same rules as a creation, but may leave the name out', async () => {
  const [contact, account] = [await desk.aContact(), await anAccount('Garage')];
  const refused = async (path: string, body: View) => getFieldErrors(await desk.patch(path, body));

  expect(await refused(`/contacts/${contact}`, { lastName: '' })).toEqual(['/lastName missing']);
  expect(await refused(`/contacts/${contact}`, { email: 'ada.@shop.example' })).toEqual(['/email invalid']);
  expect(await refused(`/contacts/${contact}`, { accountId: UNKNOWN })).toEqual(['/accountId invalid']);
  expect(await refused(`/contacts/${contact}`, { accountName: 'Garage' })).toEqual(['/accountName invalid']);
  expect(await refused(`/accounts/${account}`, { accountName: null })).toEqual(['/accountName missing']);
  expect(await refused(`/accounts/${account}`, { Account_Name: 'x' })).toEqual(['/Account_Name invalid']);
  expect((await desk.patch(`/accounts/${account}`, {})).body.errorCode).toBe('EMPTY_PAYLOAD');
});

test('a change of what is not there is not found', async () => {
  expect(getRefusal(await desk.patch(`/contacts/${UNKNOWN}`, { lastName: 'x' }))).toEqual([404, 'URL_NOT_FOUND']);
  expect(getRefusal(await desk.patch(`/accounts/${UNKNOWN}`, { accountName: 'x' }))).toEqual([404, 'URL_NOT_FOUND']);
});

// Assumed, as for new contacts.
test('a contact may keep its address, but not take that of another, unless the portal allows it', async () => {
  await desk.aContact({ email: 'twin@shop.example' });
  const id = await desk.aContact({ email: 'ada@shop.example' });

  expect((await desk.patch(`/contacts/${id}`, { email: 'Ada@shop.example' })).status).toBe(200);
  expect(getFieldErrors(await desk.patch(`/contacts/${id}`, { email: 'Twin@shop.example' }))).toEqual(['/email duplicate']);
  await desk.sandbox.control.settings({ deskContactEmailIsUnique: false });
  expect((await desk.patch(`/contacts/${id}`, { email: 'Twin@shop.example' })).status).toBe(200);
});

// The index lags behind for changes, too, as it does for tickets.
test('with a lag the search knows a changed contact or account as it was', async () => {
  const id = await desk.aContact({ email: 'old@shop.example' });
  const account = await anAccount('Old Garage');
  await desk.sandbox.control.settings({ deskIndexLagMs: 30_000 });
  await desk.sandbox.control.clock(40_000);
  const find = async (query: string) => (await desk.rows(query)).map((row) => row.email ?? row.accountName);

  await desk.patch(`/contacts/${id}`, { email: 'new@shop.example' });
  await desk.patch(`/accounts/${account}`, { accountName: 'New Garage' });

  expect(await find('/contacts/search?email=old@shop.example')).toEqual(['old@shop.example']);
  expect(await find('/contacts/search?email=new@shop.example')).toEqual([]);
  expect(await find('/accounts/search?accountName=*garage')).toEqual(['Old Garage']);
  expect(await find('/contacts')).toEqual(['new@shop.example']);
  await desk.sandbox.control.clock(80_000);
  expect(await find('/contacts/search?email=old@shop.example')).toEqual([]);
  expect(await find('/contacts/search?email=new@shop.example')).toEqual(['new@shop.example']);
  expect(await find('/accounts/search?accountName=*garage')).toEqual(['New Garage']);
});

// Unconfirmed: whether accounts have a scope of their own.
test('a change of accounts needs their own scope where the portal asks for it', async () => {
  const id = await anAccount('Garage');
  const token = await desk.tokenWith('Desk.contacts.UPDATE');
  const change = async () => (await desk.call('PATCH', `/accounts/${id}`, { body: { city: 'Łódź' }, token })).status;

  expect(await change()).toBe(200);
  await desk.sandbox.control.settings({ deskAccountsNeedOwnScope: true });
  expect(await change()).toBe(403);
});

async function anAccount(accountName: string): Promise<string> {
  return String((await desk.post('/accounts', { accountName })).body.id);
}
