import { expect, test } from 'vitest';
import { accessToken } from '../../accounts/contract/test-connect.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();
const LEADS = '/crm/v8/Leads?fields=Last_Name';
const CREATE_FUNCTION = 'ZohoCRM.functions.execute.CREATE';

const statusWith = async (scope: string, method: string, path: string, body?: unknown) => {
  const token = await accessToken(crm.sandbox, { scope });
  const answer = await crm.sandbox.request(method, path, { token, body });
  return [answer.status, answer.body?.code];
};

// Recorded from the live service.
test('a missing, an invalid and an expired token return 401 with a code', async () => {
  const failure = (code: string, message: string) => ({ code, details: {}, message, status: 'error' });
  const ask = async (token?: string) => {
    const { status, body } = await crm.sandbox.request('GET', LEADS, token === undefined ? {} : { token });
    return [status, body];
  };
  const token = await accessToken(crm.sandbox);
  expect(await ask()).toEqual([401, failure('AUTHENTICATION_FAILURE', 'Authentication failed')]);
  expect(await ask('1000.wrong')).toEqual([401, failure('INVALID_TOKEN', 'invalid oauth token')]);
  expect(await ask(token)).toEqual([204, undefined]);
  await crm.sandbox.control.clock(3_610_000);
  expect(await ask(token)).toMatchObject([401, { code: 'INVALID_TOKEN' }]);
});

// https://www.zoho.com/crm/developer/docs/api/v8/scopes.html
test.each([
  ['GET', LEADS, 'ZohoCRM.modules.leads.READ', 'ZohoCRM.modules.accounts.READ'],
  ['POST', '/crm/v8/Leads', 'ZohoCRM.modules.leads.CREATE', 'ZohoCRM.modules.leads.READ'],
  ['PUT', '/crm/v8/Accounts/1', 'ZohoCRM.modules.ALL', 'ZohoCRM.modules.accounts.CREATE'],
  ['GET', '/crm/v2/users', 'ZohoCRM.users.READ', 'ZohoCRM.settings.ALL'],
  ['GET', '/crm/v8/settings/fields?module=Leads', 'ZohoCRM.settings.READ', 'ZohoCRM.modules.ALL'],
  ['DELETE', '/crm/v8/actions/watch?channel_ids=1', 'ZohoCRM.notifications.ALL', 'ZohoCRM.modules.ALL'],
])('%s %s needs %s', async (method, path, enough, lacking) => {
  const body = method === 'POST' || method === 'PUT' ? { data: [{}] } : undefined;
  expect([200, 204, 400]).toContain((await statusWith(enough, method, path, body))[0]);
  expect(await statusWith(lacking, method, path, body)).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  await crm.sandbox.control.settings({ crmScopeStatus: 403 });
  expect(await statusWith(lacking, method, path, body)).toEqual([403, 'OAUTH_SCOPE_MISMATCH']);
});

// `api_domain` ends before the version, and some clients repeat `/crm`.
test('v2 and v8 return the same records, with and without a second /crm', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'Doe' });
  const token = await accessToken(crm.sandbox);
  const read = async (base: string) => (await crm.sandbox.request('GET', `${base}/Leads/${id}`, { token })).body;
  const bases = ['/crm/v2', '/crm/crm/v2', '/crm/crm/v8'];
  expect(await Promise.all(bases.map(read))).toEqual(Array(3).fill(await read('/crm/v8')));
});

test('an unknown module and an unknown path are rejected', async () => {
  const refusal = async (path: string) => {
    const { status, body } = await crm.get(path);
    return [status, body.code];
  };
  expect(await refusal('/Nothing')).toEqual([400, 'INVALID_MODULE']);
  expect(await refusal('/Leads/1/2/3')).toEqual([404, 'INVALID_URL_PATTERN']);
  expect(await refusal('/settings/modules')).toEqual([404, 'INVALID_URL_PATTERN']);
  expect(await refusal('/Leads/abc')).toEqual([400, 'INVALID_DATA']);
});

// https://www.zoho.com/crm/developer/docs/api/v8/api-limits.html
test('credits are shown from half of them on, run out with 429 and return after 24 hours', async () => {
  await crm.sandbox.control.settings({ crmCreditsPerDay: 8 });
  const spend = async () => {
    const { status, headers } = await crm.get('/Leads?fields=Last_Name');
    return [status, headers.get('x-api-credits-remaining'), headers.get('retry-after')];
  };
  const data = Array.from({ length: 25 }, (_, index) => ({ Last_Name: `Lead ${index}` }));
  expect(await spend()).toEqual([204, null, null]);
  expect((await crm.send('POST', '/Leads', { data })).headers.get('x-api-credits-remaining')).toBe('4');
  for (const left of ['3', '2', '1', '0']) expect(await spend()).toEqual([200, left, null]);
  expect(await spend()).toEqual([429, '0', null]);
  await crm.sandbox.control.clock(24 * 3_600_000 + 60_000);
  await crm.signIn();
  expect(await spend()).toEqual([200, null, null]);
});

test('more concurrent calls than the edition allows return 429', async () => {
  await crm.sandbox.control.settings({ crmConcurrency: 2 });
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v8/users', kind: 'slow', ms: 1_000 }]);
  const getStatus = async () => (await crm.get('/users')).status;
  const running = Promise.all([getStatus(), getStatus()]);
  await expect.poll(async () => (await crm.sandbox.control.state()).calls.byPath['GET /crm/v8/users']).toBe(2);
  await crm.sandbox.control.clearFaults();
  expect(await getStatus()).toBe(429);
  expect(await running).toEqual([200, 200]);
});

test('the fault partial locks every second record of a write', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v8/Leads', method: 'POST', kind: 'partial' }]);
  const data = ['A', 'B', 'C'].map((Last_Name) => ({ Last_Name }));
  const { status, body } = await crm.send('POST', '/Leads', { data });
  expect([status, body.data.map(({ code }) => code)]).toEqual([207, ['SUCCESS', 'RECORD_LOCKED', 'SUCCESS']]);
});

// Recorded three times: lowercase success, and the output as text. Whether a token may run functions is disputed.
test('a function runs with a token or the key, and returns its output as text', async () => {
  const run = async (query: string, scope?: string, form: Record<string, string> = { arguments: '{"ticket_id": "TKT-1"}' }) => {
    const token = scope === undefined ? '' : await accessToken(crm.sandbox, { scope });
    const path = `/crm/v2/functions/escalate_case/actions/execute?${query}`;
    const { status, body } = await crm.sandbox.request('POST', path, { form, token });
    return [status, body];
  };
  const key = 'auth_type=apikey&zapikey=1003.sandboxfunctionkey0000000000000001.sandboxfunctionkey0000000000000002';
  const details = { output: 'Case TKT-1 has been escalated', output_type: 'string', id: expect.any(String) };
  const success = [200, { code: 'success', details, message: 'function executed successfully' }];
  expect(await run('auth_type=oauth', CREATE_FUNCTION)).toEqual(success);
  expect(await run(key)).toEqual(success);
  expect(await run('auth_type=oauth', CREATE_FUNCTION, { arguments: '{}' })).toMatchObject([200, { code: 'failure' }]);
  expect(await run('auth_type=oauth', 'ZohoCRM.modules.ALL')).toMatchObject([401, { code: 'OAUTH_SCOPE_MISMATCH' }]);
  await crm.sandbox.control.settings({ crmFunctionsByOauth: false });
  expect(await run('auth_type=oauth', CREATE_FUNCTION)).toMatchObject([401, { code: 'OAUTH_SCOPE_MISMATCH' }]);
  expect(await run(key)).toEqual(success);
  expect(await crm.sandbox.control.records('crm', 'executions')).toHaveLength(3);
});
