import { describe, expect, test } from 'vitest';
import { askForTokens, CLIENT_SECRET, decide } from '../../accounts/contract/test-connect.ts';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { maskSecrets, toBodyText } from './call-bodies.ts';
import type { CallWithBodies } from './calls.ts';

const sandbox = sandboxForTests('empty');

const find = async (id: number) => (await sandbox.request<CallWithBodies>('GET', `/_control/calls/${id}`)).body;

describe('secrets are masked', () => {
  test.each([
    ['{"access_token":"abc","expires_in":3600}', '{"access_token":"***","expires_in":3600}'],
    ['{"refresh_token": "a\\"b", "x": 1}', '{"refresh_token": "***", "x": 1}'],
    ['{"client_secret":"abc', '{"client_secret":"***'],
    ['{"Password":"abc"}', '{"Password":"***"}'],
    ['{"arguments":"{\\"api_key\\":\\"abc\\",\\"id\\":\\"1\\"}"}', '{"arguments":"{\\"api_key\\":\\"***\\",\\"id\\":\\"1\\"}"}'],
    ['client_id=1&client_secret=abc&code=def&grant_type=x', 'client_id=1&client_secret=***&code=***&grant_type=x'],
    ['/accounts/oauth/v2/token/revoke?token=abc', '/accounts/oauth/v2/token/revoke?token=***'],
    [
      '/crm/v2/functions/x/actions/execute?auth_type=apikey&zapikey=abc',
      '/crm/v2/functions/x/actions/execute?auth_type=apikey&zapikey=***',
    ],
    ['/gemini/v1beta/models?key=abc&pageSize=1', '/gemini/v1beta/models?key=***&pageSize=1'],
    [`<p>1000.${'a1'.repeat(16)}.${'b2'.repeat(16)}</p>`, '<p>1000.***</p>'],
    [`the end is cut: 1000.${'a1'.repeat(10)}`, 'the end is cut: 1000.***'],
  ])('%s', (text, masked) => expect(maskSecrets(text)).toBe(masked));

  test.each([
    '{"code":"SUCCESS","details":{}}',
    '{"info":{"next_page_token":"abc"}}',
    '{"token_type":"Bearer"}',
    '{"usageMetadata":{"promptTokenCount":5}}',
    '{"Annual_Revenue":1000.5}',
    '/crm/v2/Leads?page_token=abc&page=1',
    'grant_type=refresh',
  ])('but not %s', (text) => expect(maskSecrets(text)).toBe(text));
});

test('shows the beginning of a body', () => {
  expect(toBodyText({ a: [1] }, 'application/json')).toBe('{"a":[1]}');
  expect(toBodyText({ a: '1 2' }, 'application/x-www-form-urlencoded')).toBe('a=1+2');
  expect(toBodyText('<p>')).toBe('<p>');
  expect(toBodyText(Buffer.from('ü'))).toBe('ü');
  expect(toBodyText('x'.repeat(5_000))).toBe(`${'x'.repeat(4_000)} …`);
  for (const nothing of [undefined, null, '', Symbol('unreadable')]) expect(toBodyText(nothing)).toBeUndefined();
});

test('records both bodies of a call without tokens', async () => {
  const code = (await decide(sandbox)).searchParams.get('code') ?? '';
  const { body } = await askForTokens(sandbox, { grant_type: 'authorization_code', code });
  const { total } = (await sandbox.control.state()).calls;
  const call = await find(total);
  expect(call).toMatchObject({ id: total, provider: 'accounts', method: 'POST', status: 200 });
  expect(call.request).toContain('grant_type=authorization_code');
  expect(call.response).toContain('"token_type":"Bearer"');
  for (const secret of [code, CLIENT_SECRET, body.access_token, body.refresh_token ?? '?'])
    expect(JSON.stringify(call)).not.toContain(secret);
});

test('records the response that a fault sends, and lists calls without bodies', async () => {
  await sandbox.control.faults([{ provider: 'crm', kind: 'garbage_after' }]);
  await sandbox.request('POST', '/crm/v2/Leads?zapikey=abc', { body: { data: [{ Last_Name: 'Houston' }] } });
  expect(await find(1)).toMatchObject({
    path: '/crm/v2/Leads?zapikey=***',
    request: '{"data":[{"Last_Name":"Houston"}]}',
    response: expect.stringContaining('We will be right back'),
  });
  const { body } = await sandbox.request<object[]>('GET', '/_control/calls');
  expect(Object.keys(body[0] ?? {}).sort()).toEqual(['at', 'faults', 'id', 'method', 'ms', 'path', 'provider', 'status']);
});

test.each([
  ['0', 400],
  ['x', 400],
  ['1', 404],
])('rejects the unknown call %s with %d', async (id, status) => {
  expect((await sandbox.request('GET', `/_control/calls/${id}`)).status).toBe(status);
});
