import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors } from './test-desk.ts';

const desk = deskForTests();
const anAccount = (accountName: string) =>
  desk.sandbox.control.edit<{ id: string }>({ provider: 'desk', kind: 'accounts', changes: { accountName } });
const found = async (path: string, query: Record<string, string>) =>
  (await desk.rows(`${path}/search?${new URLSearchParams(query)}`)).map(({ id }) => id);

// Contact.json of zoho/zohodesk-oas.
test('a contact is created, listed and found by email or by name and company', async () => {
  const { id: accountId } = await anAccount('Garage North');
  const { status, body } = await desk.post('/contacts', { lastName: 'Doe', firstName: 'Jane', email: 'jane@shop.example', accountId });
  const id = expect.stringMatching(/^\d{17,19}$/);
  expect([status, body]).toMatchObject([200, { id, lastName: 'Doe', email: 'jane@shop.example', phone: null, accountId, isSpam: false }]);
  const [row] = await desk.rows('/contacts?sortBy=-createdTime&limit=1&include=accounts');
  expect(row).toMatchObject({ id: body.id, account: { id: accountId, accountName: 'Garage North' } });
  expect(await found('/contacts', { email: 'JANE@shop.example' })).toEqual([body.id]);
  expect(await found('/contacts', { fullName: 'Jane Doe', accountName: 'Garage North' })).toEqual([body.id]);
  expect(await found('/contacts', { fullName: 'Jane Doe', accountName: 'Other' })).toEqual([]);
});

test.each([
  ['no last name', { email: 'a@shop.example' }, ['/lastName missing']],
  ['an unknown account', { lastName: 'Doe', accountId: '9' }, ['/accountId invalid']],
  ['an address in use', { lastName: 'Doe', email: 'taken@shop.example' }, ['/email duplicate']],
  ['the name of a company', { lastName: 'Doe', accountName: 'Garage' }, ['/accountName invalid']],
])('a contact with %s is rejected', async (_what, body, errors) => {
  await desk.aContact({ email: 'taken@shop.example' });
  const answer = await desk.post('/contacts', body);
  expect([answer.status, getFieldErrors(answer)]).toEqual([422, errors]);
});

test('an account is found by whole words of its name, after the lag of the index', async () => {
  const { id } = await anAccount('Garage North');
  expect(await found('/accounts', { accountName: 'garage' })).toEqual([id]);
  expect(await found('/accounts', { accountName: 'gara' })).toEqual([]);
  await desk.sandbox.control.settings({ deskIndexLagMs: 3_000 });
  const { id: other } = await anAccount('Garage South');
  expect(await found('/accounts', { accountName: 'garage south' })).toEqual([]);
  await desk.sandbox.control.clock(4_000);
  expect(await found('/accounts', { accountName: 'garage south' })).toEqual([other]);
});

// Organization.json and Department.json of zoho/zohodesk-oas.
test('the organization needs no orgId, and departments are listed with their names', async () => {
  const { body } = await desk.sandbox.request<{ data: unknown[] }>('GET', '/desk/api/v1/organizations', { token: desk.token() });
  expect(body.data).toMatchObject([{ id: desk.orgId(), companyName: expect.any(String), isDefault: true }]);
  const departments = await desk.rows('/departments?isEnabled=true&limit=200');
  expect(departments).toHaveLength(3);
  expect(departments[0]).toMatchObject({ id: desk.departmentId(), name: expect.any(String), isEnabled: true });
});
