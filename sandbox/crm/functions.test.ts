import { expect, test } from 'vitest';
import { accessToken } from '../accounts/test-connect.ts';
import { FUNCTION_API_KEY } from './functions.routes.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();

const BY_TOKEN = '?auth_type=oauth';
const BY_KEY = `?auth_type=apikey&zapikey=${FUNCTION_API_KEY}`;
const CREATE = 'ZohoCRM.functions.execute.CREATE';
const toJsonPath = (name: string, query = BY_TOKEN) => `/crm/v2/functions/${name}/actions/execute${query}`;
const given = JSON.stringify({ ticket_id: 'TKT-000001', summary: 'Brakes' });
const executions = () => crm.sandbox.control.records('crm', 'executions');

/** Runs escalate_case with a token of the scope; without a token when there is none. */
const run = async (query: string, scope?: string, method = 'POST') => {
  const token = scope && (await accessToken(crm.sandbox, { scope }));
  const path = toJsonPath('escalate_case', `${query}&arguments=${encodeURIComponent(given)}`);
  const { status, body } = await crm.sandbox.request(method, path, token ? { token } : {});
  return [status, body.code];
};

// Recorded: three recordings: lowercase success, output a text
test('a function runs with arguments in the form or in the address and answers a lowercase success', async () => {
  const token = await accessToken(crm.sandbox);

  const byForm = await crm.sandbox.request('POST', toJsonPath('escalate_case'), { token, form: { arguments: given } });
  const byQuery = await crm.sandbox.request('POST', `${toJsonPath('escalate_case')}&arguments=${encodeURIComponent(given)}`, { token });
  const byJson = await crm.sandbox.request('POST', toJsonPath('escalate_case'), { token, body: { arguments: given } });

  expect([byForm.status, byForm.body]).toEqual([
    200,
    {
      code: 'success',
      details: { output: 'Case TKT-000001 has been escalated: Brakes', output_type: 'string', id: expect.stringMatching(/^\d{18}$/) },
      message: 'function executed successfully',
    },
  ]);
  for (const { body } of [byQuery, byJson]) expect(body).toMatchObject({ code: 'success' });
  expect(await executions()).toMatchObject(Array.from({ length: 3 }, () => ({ name: 'escalate_case', arguments: JSON.parse(given) })));
});

// Recorded: recorded with curl -F: the arguments as a part of a form with files
test('a function takes its arguments from a multipart form, too', async () => {
  const form = new FormData();
  form.set('arguments', '{"name":"Özgür"}');
  const headers = { authorization: `Zoho-oauthtoken ${await accessToken(crm.sandbox)}` };

  const answer = await fetch(crm.sandbox.url + toJsonPath('echo'), { method: 'POST', headers, body: form });

  expect([answer.status, await answer.json()]).toMatchObject([200, { code: 'success', details: { output: '{"name":"Özgür"}' } }]);
});

// Reported by third parties: failures come with HTTP 200
test.each([
  ['arguments that are missing', {}],
  ['arguments that lack what is needed', { arguments: '{}' }],
  ['arguments that are no JSON', { arguments: 'not json' }],
  ['arguments that are a list', { arguments: '["TKT-000001"]' }],
  ['arguments that are null', { arguments: 'null' }],
  ['a ticket that is a number', { arguments: '{"ticket_id":1}' }],
])('a function that fails for %s says so with status 200 and has not run', async (_what, form) => {
  const token = await accessToken(crm.sandbox);

  const { status, body } = await crm.sandbox.request('POST', toJsonPath('escalate_case'), { token, form });

  expect([status, body]).toEqual([200, { code: 'failure', details: {}, message: expect.any(String) }]);
  expect(await executions()).toEqual([]);
});

// Recorded: arguments are a JSON object: names and values
test.each(['[1]', '"text"', '5', 'null', '{', ''])('no function takes %j for its arguments', async (text) => {
  const form = { arguments: text };
  const { body } = await crm.sandbox.request('POST', toJsonPath('echo'), { token: await accessToken(crm.sandbox), form });

  expect(body).toEqual({ code: 'failure', details: {}, message: 'arguments is not valid JSON' });
});

// Documented: 400 for a function that does not exist and without auth_type
test.each(['unicorn', 'constructor', '__proto__', 'toString', 'escalate_case ', 'ESCALATE_CASE'])(
  'there is no function %s',
  async (name) => {
    const token = await accessToken(crm.sandbox);
    const { status, body } = await crm.sandbox.request('POST', toJsonPath(encodeURIComponent(name)), { token, form: { arguments: given } });

    expect([status, body]).toEqual([400, { code: 'INVALID_DATA', details: { api_name: name }, message: 'invalid data', status: 'error' }]);
  },
);

// Documented: auth_type is required
test('a function call says how it is allowed', async () => {
  expect(await run('?', CREATE)).toEqual([400, 'INVALID_REQUEST']);
  expect(await run('?auth_type=basic', CREATE)).toEqual([400, 'INVALID_REQUEST']);
});

// Disputed: ZohoCRM.functions.execute.CREATE against auth_type=apikey; both are simulated
test('functions need their scope or the key, and where tokens are not taken only the key', async () => {
  expect(await run(BY_TOKEN)).toEqual([401, 'AUTHENTICATION_FAILURE']);
  expect(await run(BY_TOKEN, 'ZohoCRM.modules.ALL')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await run('?auth_type=apikey&zapikey=wrong')).toEqual([401, 'AUTHENTICATION_FAILURE']);
  expect(await run('?auth_type=apikey')).toEqual([401, 'AUTHENTICATION_FAILURE']);
  expect(await run(BY_TOKEN, CREATE)).toEqual([200, 'success']);
  expect(await run(BY_KEY)).toEqual([200, 'success']);

  await crm.sandbox.control.settings({ crmFunctionsByOauth: false });
  expect(await run(BY_TOKEN, CREATE)).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await run(BY_TOKEN)).toEqual([401, 'AUTHENTICATION_FAILURE']);
  expect(await run(BY_KEY)).toEqual([200, 'success']);
  await crm.sandbox.control.settings({ crmScopeStatus: 403 });
  expect(await run(BY_TOKEN, CREATE)).toEqual([403, 'OAUTH_SCOPE_MISMATCH']);
});

// Documented: GET executes with the scope execute.READ
test('a function is run by GET with a scope of its own', async () => {
  expect(await run(BY_TOKEN, 'ZohoCRM.functions.execute.READ', 'GET')).toEqual([200, 'success']);
  expect(await run(BY_TOKEN, CREATE, 'GET')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await run(BY_TOKEN, CREATE, 'PUT')).toEqual([400, 'INVALID_REQUEST_METHOD']);
});

// Documented: api-limits hold for every call
test('runs cost credits like other calls, by token and by key', async () => {
  await crm.sandbox.control.settings({ crmCreditsPerDay: 2 });

  expect(await run(BY_TOKEN, CREATE)).toEqual([200, 'success']);
  expect(await run(BY_KEY)).toEqual([200, 'success']);
  expect(await run(BY_TOKEN, CREATE)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(await run(BY_KEY)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(await executions()).toHaveLength(2);
});
