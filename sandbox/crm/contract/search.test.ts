import { expect, test } from 'vitest';
import { accessToken } from '../../accounts/contract/test-connect.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();
const search = (query: Record<string, string>, module = 'Accounts') => crm.get(`/${module}/search?${new URLSearchParams(query)}`);

// https://www.zoho.com/crm/developer/docs/api/v8/search-records.html
test('a search finds records by email and by a single criterion, ignoring case', async () => {
  await crm.sandbox.control.settings({ crmIndexLagMs: 0 });
  const [account] = await crm.insert('Accounts', { Account_Name: 'Zylker (North), Inc' });
  const [lead] = await crm.insert('Leads', { Last_Name: 'Doe', Secondary_Email: 'doe@home.example' });
  const ids = async (query: Record<string, string>, module?: string) => (await search(query, module)).body?.data.map(({ id }) => id);
  expect(await ids({ criteria: '(Account_Name:equals:zylker \\(north\\)\\, inc)' })).toEqual([account]);
  expect(await ids({ email: 'DOE@home.example' }, 'Leads')).toEqual([lead]);
  const nothing = await search({ criteria: '(Account_Name:equals:Zylker)' });
  expect([nothing.status, nothing.body]).toEqual([204, undefined]);
});

test.each([
  ['nothing to search for', {}, 'REQUIRED_PARAM_MISSING'],
  ['an unescaped parenthesis', { criteria: '(Account_Name:equals:Zylker (North))' }, 'INVALID_QUERY'],
  ['an unknown field', { criteria: '(Nonsense:equals:1)' }, 'INVALID_QUERY'],
  ['a page beyond 2,000 records', { email: 'a@shop.example', page: '11' }, 'LIMIT_REACHED'],
])('a search with %s is rejected', async (_what, query, code) => {
  const { status, body } = await search(query);
  expect([status, body.code]).toEqual([400, code]);
});

// Not confirmed for the CRM, so the lag is a setting.
test('a search finds a write three seconds later, a list immediately', async () => {
  const query = { criteria: '(Account_Name:equals:Zylker)' };
  await crm.insert('Accounts', { Account_Name: 'Zylker' });
  expect((await search(query)).status).toBe(204);
  expect((await crm.get('/Accounts?fields=Account_Name')).status).toBe(200);
  await crm.sandbox.control.clock(4_000);
  expect((await search(query)).status).toBe(200);
  await crm.sandbox.control.settings({ crmIndexLagMs: 30_000 });
  expect((await search(query)).status).toBe(204);
});

test('a search needs its own scope in addition to that of the module', async () => {
  const statusWith = async (scope: string) => {
    const token = await accessToken(crm.sandbox, { scope });
    return (await crm.sandbox.request('GET', '/crm/v8/Leads/search?email=a@shop.example', { token })).status;
  };
  expect(await statusWith('ZohoCRM.modules.ALL')).toBe(401);
  expect(await statusWith('ZohoSearch.securesearch.READ')).toBe(401);
  expect(await statusWith('ZohoCRM.modules.ALL,ZohoSearch.securesearch.READ')).toBe(204);
});
