import { expect, test } from 'vitest';
import { accessToken } from '../accounts/test-connect.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();

const statusWith = async (scope: string, method: string, path: string, body?: unknown) => {
  const token = await accessToken(crm.sandbox, { scope });
  const answer = await crm.sandbox.request(method, `/crm/v2${path}`, { token, ...(body ? { body } : {}) });
  return [answer.status, answer.body?.code];
};

// Recorded live: AUTHENTICATION_FAILURE without, INVALID_TOKEN with a wrong token
test('a call without a token and one with a wrong token get different codes, both with 401', async () => {
  const without = await crm.sandbox.request('GET', '/crm/v2/Leads');
  const wrong = await crm.sandbox.request('GET', '/crm/v2/Leads', { token: '1000.wrong' });

  expect([without.status, without.body]).toEqual([
    401,
    { code: 'AUTHENTICATION_FAILURE', details: {}, message: 'Authentication failed', status: 'error' },
  ]);
  expect([wrong.status, wrong.body]).toEqual([
    401,
    { code: 'INVALID_TOKEN', details: {}, message: 'invalid oauth token', status: 'error' },
  ]);
});

// Documented: OAUTH_SCOPE_MISMATCH; 401 or 403 is disputed, therefore a setting
test('a token needs a scope for what it does', async () => {
  const lead = { data: [{ Last_Name: 'Doe' }] };

  expect(await statusWith('ZohoCRM.modules.leads.READ', 'POST', '/Leads', lead)).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await statusWith('ZohoCRM.modules.leads.CREATE', 'POST', '/Leads', lead)).toEqual([201, undefined]);
  expect(await statusWith('ZohoCRM.modules.leads.READ', 'GET', '/Accounts')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await statusWith('ZohoCRM.modules.READ', 'GET', '/Leads')).toEqual([200, undefined]);
  expect(await statusWith('ZohoCRM.modules.ALL', 'GET', '/users')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await statusWith('ZohoCRM.modules.ALL', 'GET', '/settings/fields?module=Leads')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await statusWith('ZohoCRM.settings.READ', 'GET', '/settings/fields?module=Leads')).toEqual([200, undefined]);

  await crm.sandbox.control.settings({ crmScopeStatus: 403 });
  expect(await statusWith('ZohoCRM.modules.ALL', 'GET', '/users')).toEqual([403, 'OAUTH_SCOPE_MISMATCH']);
});

// Documented: modules.{module}.{operation}; ALL covers each operation, a module without name each module, WRITE creating and updating
test.each([
  ['GET', '/Leads', 'ZohoCRM.modules.leads.READ', 'ZohoCRM.modules.leads.UPDATE'],
  ['GET', '/Leads/1', 'ZohoCRM.modules.READ', 'ZohoCRM.modules.accounts.READ'],
  ['GET', '/Leads/deleted', 'ZohoCRM.modules.READ', 'ZohoCRM.modules.DELETE'],
  ['GET', '/Leads/search?word=ab', 'ZohoCRM.modules.Leads.ALL,ZohoSearch.securesearch.READ', 'ZohoCRM.modules.leads.ALL'],
  ['POST', '/Leads', 'ZohoCRM.modules.leads.CREATE', 'ZohoCRM.modules.leads.READ'],
  ['POST', '/Leads/upsert', 'ZohoCRM.modules.leads.WRITE', 'ZohoCRM.modules.leads.UPDATE'],
  ['PUT', '/Accounts', 'ZohoCRM.modules.WRITE', 'ZohoCRM.modules.accounts.CREATE'],
  ['PUT', '/Accounts/1', 'ZohoCRM.modules.accounts.UPDATE', 'ZohoCRM.modules.leads.UPDATE'],
  ['DELETE', '/Leads?ids=1', 'ZohoCRM.modules.leads.DELETE', 'ZohoCRM.modules.leads.UPDATE'],
  ['DELETE', '/Accounts/1', 'ZohoCRM.modules.ALL', 'ZohoCRM.modules.READ'],
  ['GET', '/Contacts', 'ZohoCRM.modules.contacts.READ', 'ZohoCRM.modules.leads.READ'],
  ['GET', '/Deals', 'ZohoCRM.modules.READ', 'ZohoCRM.modules.contacts.READ'],
  ['POST', '/Leads/1/actions/convert', 'ZohoCRM.modules.leads.CREATE', 'ZohoCRM.modules.leads.UPDATE'],
  ['GET', '/org', 'ZohoCRM.org.READ', 'ZohoCRM.settings.READ'],
  ['GET', '/settings/modules', 'ZohoCRM.settings.READ', 'ZohoCRM.settings.fields.READ'],
  ['GET', '/users', 'ZohoCRM.users.ALL', 'ZohoCRM.settings.ALL'],
  ['GET', '/settings/fields?module=Leads', 'ZohoCRM.settings.fields.READ', 'ZohoCRM.settings.layouts.READ'],
])('%s %s is allowed by %s and not by %s', async (method, path, enough, lacking) => {
  const body = method === 'POST' || method === 'PUT' ? { data: [{}] } : undefined;

  expect([200, 204, 400]).toContain((await statusWith(enough, method, path, body))[0]);
  expect(await statusWith(lacking, method, path, body)).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
});

// Documented: an access token is valid for an hour
test('an access token that is too old is no token any more', async () => {
  const token = await accessToken(crm.sandbox);
  const status = async () => {
    const answer = await crm.sandbox.request('GET', '/crm/v2/users', { token });
    return [answer.status, answer.body.code];
  };

  await crm.sandbox.control.clock(3_590_000);
  expect(await status()).toEqual([200, undefined]);
  await crm.sandbox.control.clock(3_610_000);
  expect(await status()).toEqual([401, 'INVALID_TOKEN']);
});

// Documented: api_domain ends where /crm/v2 begins: both spellings are the same call
test('the CRM answers below its prefix and below its prefix and name', async () => {
  const token = await accessToken(crm.sandbox);
  await crm.insert('Leads', { Last_Name: 'Doe' });

  const long = await crm.sandbox.request('GET', '/crm/crm/v2/Leads', { token });
  const short = await crm.sandbox.request('GET', '/crm/v2/Leads', { token });

  expect(long.status).toBe(200);
  expect(long.body).toEqual(short.body);
});

// Documented: INVALID_URL_PATTERN, INVALID_MODULE
test('unknown paths and unknown modules are refused', async () => {
  const path = await crm.get('/Leads/1/2/3');
  const module = await crm.get('/Unicorns');

  expect([path.status, path.body.code]).toEqual([404, 'INVALID_URL_PATTERN']);
  expect([module.status, module.body.code]).toEqual([400, 'INVALID_MODULE']);
});

// Documented: api-limits: 1 credit a call, writes 1 for every 10 records, header from half of the credits on
test('the credits that remain are shown once half of them are spent, and 429 follows when all are', async () => {
  await crm.sandbox.control.settings({ crmCreditsPerDay: 8 });
  const remaining = async () => {
    const { status, headers } = await crm.get('/Leads');
    return [status, headers.get('x-api-credits-remaining')];
  };

  expect(await remaining()).toEqual([204, null]);
  const data = Array.from({ length: 25 }, (_, index) => ({ Last_Name: `Lead ${index}` }));
  expect((await crm.send('POST', '/Leads', { data })).headers.get('x-api-credits-remaining')).toBe('4');
  expect(await remaining()).toEqual([200, '3']);
  expect(await remaining()).toEqual([200, '2']);
  expect(await remaining()).toEqual([200, '1']);
  expect(await remaining()).toEqual([200, '0']);
  const refused = await crm.get('/Leads');
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers.get('retry-after')).toBeNull();
});

// Documented: api-limits: credits of a rolling day
test('credits come back after 24 hours', async () => {
  await crm.sandbox.control.settings({ crmCreditsPerDay: 1 });
  expect((await crm.get('/users')).status).toBe(200);
  expect((await crm.get('/users')).status).toBe(429);

  await crm.sandbox.control.clock(24 * 3_600_000 + 60_000);
  const token = await accessToken(crm.sandbox);
  expect((await crm.sandbox.request('GET', '/crm/v2/users', { token })).status).toBe(200);
});

// Documented: api-limits: concurrency per organisation and app; 10 is Standard
test('more calls at once than the edition allows get 429', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v2/users', kind: 'slow', ms: 2_000 }]);
  const getStatus = async () => (await crm.get('/users')).status;
  const arrived = async () => (await crm.sandbox.control.state()).calls.byPath['GET /crm/v2/users'];

  const inWork = Promise.all(Array.from({ length: 10 }, getStatus));
  await expect.poll(arrived).toBe(10);
  await crm.sandbox.control.clearFaults();

  expect(await Promise.all(Array.from({ length: 4 }, getStatus))).toEqual([429, 429, 429, 429]);
  expect(await inWork).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await getStatus()).toBe(200);
});
