import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { askForTokens, authorizeForm, CLIENT_ID, CLIENT_SECRET, connect, decide, REDIRECT_URI } from './test-connect.ts';

const sandbox = sandboxForTests('empty');

const TOKEN = '/accounts/oauth/v2/token';
const AUTHORIZE = '/accounts/oauth/v2/auth';
const client = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };

/** Sends a body of any kind to the token endpoint. */
const post = async (type: string, body: string | Uint8Array<ArrayBuffer>) => {
  const response = await fetch(sandbox.url + TOKEN, { method: 'POST', headers: { 'content-type': type }, body });
  return [response.status, await response.json()];
};

const page = async (query: string) => {
  const { status, body } = await sandbox.request<string>('GET', `${AUTHORIZE}?${query}`);
  return { status, error: /<code>(\w+)<\/code>/.exec(body)?.[1] };
};

describe('the token endpoint reads forms and nothing else', () => {
  // Documented: access-token.html: POST with form data; the vendor's examples use both kinds of forms
  test('a multipart form does as well as an encoded one', async () => {
    const { refresh_token: token = '' } = await connect(sandbox);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...client, grant_type: 'refresh_token', refresh_token: token })) form.set(name, value);
    const response = await fetch(sandbox.url + TOKEN, { method: 'POST', body: form });
    expect([response.status, await response.json()]).toMatchObject([200, { token_type: 'Bearer', access_token: expect.any(String) }]);
  });

  // Assumed: missing parameters are refused like wrong ones
  test.each<[what: string, type: string, body: string | Uint8Array<ArrayBuffer>]>([
    ['JSON', 'application/json', JSON.stringify({ ...client, grant_type: 'refresh_token', refresh_token: 'x' })],
    ['JSON that is none', 'application/json', '{"client_id": '],
    ['plain text', 'text/plain', 'client_id=1'],
    ['XML', 'application/xml', '<client_id>1</client_id>'],
    ['nothing', 'application/x-www-form-urlencoded', ''],
    ['a multipart form that is broken', 'multipart/form-data; boundary=x', 'no boundary at all'],
    ['a multipart form without a boundary', 'multipart/form-data', '--x\r\n'],
    ['a form of other names', 'application/x-www-form-urlencoded', 'clientId=1&__proto__=2&constructor=3'],
    ['bytes', 'application/octet-stream', new Uint8Array([0, 255, 254])],
  ])('%s carries no client', async (_what, type, body) => {
    expect(await post(type, body)).toEqual([200, { error: 'invalid_client' }]);
  });

  test('a file in a multipart form is no parameter', async () => {
    const form = new FormData();
    form.set('client_id', new Blob([CLIENT_ID]), 'client.txt');
    const response = await fetch(sandbox.url + TOKEN, { method: 'POST', body: form });
    expect(await response.json()).toEqual({ error: 'invalid_client' });
  });
});

// Recorded: refusals come with status 200; the names are assumed
describe('the token endpoint refuses with status 200', () => {
  test.each<[changes: Record<string, string>, error: string]>([
    [{ grant_type: '' }, 'unsupported_grant_type'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ grant_type: 'REFRESH_TOKEN' }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 'invalid_code'],
    [{ grant_type: 'authorization_code', code: 'x'.repeat(10_000) }, 'invalid_code'],
    [{ grant_type: 'authorization_code', code: "1000.'; drop table" }, 'invalid_code'],
    [{ grant_type: 'refresh_token' }, 'invalid_code'],
    [{ grant_type: 'refresh_token', refresh_token: 'ü\u0000🚗' }, 'invalid_code'],
    [{ client_id: '' }, 'invalid_client'],
    [{ client_id: ` ${CLIENT_ID}` }, 'invalid_client'],
    [{ client_id: '__proto__' }, 'invalid_client'],
    [{ client_secret: '' }, 'invalid_client_secret'],
    [{ client_secret: CLIENT_SECRET.toUpperCase() }, 'invalid_client_secret'],
  ])('%j', async (changes, error) => {
    const { status, body } = await askForTokens(sandbox, { grant_type: 'refresh_token', refresh_token: '1000.x', ...changes });
    expect([status, body]).toEqual([200, { error }]);
  });

  test('an access token is no refresh token, a refresh token no code, a code no refresh token', async () => {
    const tokens = await connect(sandbox);
    const code = (await decide(sandbox)).searchParams.get('code') ?? '';
    const answers = [
      await askForTokens(sandbox, { grant_type: 'refresh_token', refresh_token: tokens.access_token }),
      await askForTokens(sandbox, { grant_type: 'refresh_token', refresh_token: code }),
      await askForTokens(sandbox, { grant_type: 'authorization_code', code: tokens.refresh_token ?? '' }),
    ];
    expect(answers.map(({ body }) => body)).toEqual([{ error: 'invalid_code' }, { error: 'invalid_code' }, { error: 'invalid_code' }]);
  });

  test('a code that was refused for a wrong address, secret or client is still good', async () => {
    const code = (await decide(sandbox)).searchParams.get('code') ?? '';
    const exchange = (changes: Record<string, string> = {}) =>
      askForTokens(sandbox, { grant_type: 'authorization_code', code, ...changes });
    expect((await exchange({ redirect_uri: `${REDIRECT_URI}/` })).body).toEqual({ error: 'invalid_redirect_uri' });
    expect((await exchange({ client_secret: 'x' })).body).toEqual({ error: 'invalid_client_secret' });
    expect((await exchange()).body).toHaveProperty('access_token');
  });
});

test('of a parameter that comes twice the first counts; the form goes before the address', async () => {
  const { refresh_token: token = '' } = await connect(sandbox);
  const good = new URLSearchParams({ ...client, grant_type: 'refresh_token', refresh_token: token });
  const [status, body] = await post('application/x-www-form-urlencoded', `${good}&client_id=2&refresh_token=3`);
  expect([status, body]).toMatchObject([200, { token_type: 'Bearer' }]);
  const twice = await sandbox.request('POST', `${TOKEN}?${good}&client_id=other&grant_type=other`);
  expect(twice.body).toHaveProperty('access_token');
  const covered = await sandbox.request('POST', `${TOKEN}?${good}`, { form: { refresh_token: 'wrong' } });
  expect(covered.body).toEqual({ error: 'invalid_code' });
});

describe('the authorize page shows a person what is wrong', () => {
  const query = (changes: Record<string, string> = {}) => `${new URLSearchParams(authorizeForm(changes))}`;

  test.each([
    ['', 'invalid_client'],
    ['client_id=1&client_id=2', 'invalid_client'],
    [query({ client_id: '' }), 'invalid_client'],
    [query({ redirect_uri: 'javascript:alert(1)' }), 'invalid_redirect_uri'],
    [query({ redirect_uri: '//localhost/auth-callback' }), 'invalid_redirect_uri'],
    [query({ redirect_uri: 'http://localhost/auth-callback#x' }), 'invalid_redirect_uri'],
    [query({ redirect_uri: 'http://localhost/%61uth-callback' }), 'invalid_redirect_uri'],
    [query({ redirect_uri: 'http://localhost@elsewhere.example/auth-callback' }), 'invalid_redirect_uri'],
    [query({ redirect_uri: 'http://localhost.elsewhere.example/auth-callback' }), 'invalid_redirect_uri'],
    [query({ redirect_uri: 'http://localhost/auth-callback\r\nx: y' }), 'invalid_redirect_uri'],
    [query({ response_type: '' }), 'invalid_response_type'],
    [query({ scope: ',,, ' }), 'invalid_scope'],
    [query({ scope: 'ZohoCRM' }), 'invalid_scope'],
    [query({ scope: 'ZohoCRM.module.ALL' }), 'invalid_scope'],
    [query({ scope: 'Desk.tickets.EVERYTHING' }), 'invalid_scope'],
    [query({ scope: 'Desk.tickets.ALL,Desk.search' }), 'invalid_scope'],
    [query({ scope: '__proto__.a.READ' }), 'invalid_scope'],
  ])('%s', async (address, error) => {
    expect(await page(address)).toEqual({ status: 200, error });
    const posted = await sandbox.request('POST', `${AUTHORIZE}?${address}&decision=allow`);
    expect(posted.headers.get('location')).toBeNull();
  });

  test('a scope twice in the address is one list, the first', async () => {
    expect(await page(`${query({ scope: 'Desk.basic.READ' })}&scope=Nonsense`)).toEqual({ status: 200, error: undefined });
  });

  test('nothing is granted without pressing Allow, or to an unknown user', async () => {
    const tries: Record<string, string>[] = [
      { decision: '' },
      { decision: 'maybe' },
      { user: '' },
      { user: '60012345999' },
      { user: '__proto__' },
    ];
    for (const changes of tries) {
      const { status, headers } = await sandbox.request('POST', AUTHORIZE, { form: authorizeForm(changes) });
      expect([status, headers.get('location')], JSON.stringify(changes)).toEqual([200, null]);
    }
  });
});

// Documented: revoke documentation: 400 if invalid
test.each([
  '/accounts/oauth/v2/token/revoke',
  '/accounts/oauth/v2/token/revoke?token=',
  '/accounts/oauth/v2/token/revoke?token=1000.wrong',
  '/accounts/oauth/v2/token/revoke?token=a&token=b',
])('%s is 400', async (path) => {
  expect((await sandbox.request('POST', path)).status).toBe(400);
});

// Assumed: how the newer path words a client it does not know
test.each([
  '',
  'Basic',
  'Basic !!!',
  `Basic ${btoa(CLIENT_ID)}`,
  `Basic ${btoa(`${CLIENT_ID}:wrong`)}`,
  `Bearer ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`,
])('the newer revoke path refuses the header %j', async (authorization) => {
  const { refresh_token: token = '' } = await connect(sandbox);
  const headers: Record<string, string> = authorization === '' ? {} : { authorization };
  const { status, body } = await sandbox.request('POST', '/accounts/oauth/v2/revoke/token', { form: { token }, headers });
  expect([status, body]).toEqual([401, { error: 'invalid_client' }]);
  const refreshed = await askForTokens(sandbox, { grant_type: 'refresh_token', refresh_token: token });
  expect(refreshed.body).toHaveProperty('access_token');
});
