import { createSign } from 'node:crypto';
import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { questionBody } from './test-ask.ts';

const sandbox = sandboxForTests('empty');

interface KeyFile {
  readonly client_email: string;
  readonly private_key: string;
}

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function readKeyFile(name: 'serviceAccount' | 'forbiddenServiceAccount' = 'serviceAccount'): Promise<KeyFile> {
  return JSON.parse((await sandbox.control.tokens()).gemini[name]);
}

async function assertionOf(key: KeyFile, claims: object = {}, alg = 'RS256'): Promise<string> {
  const iat = Math.floor(Date.now() / 1_000);
  const about = { iss: key.client_email, scope: SCOPE, aud: `${sandbox.url}/gemini/token`, iat, exp: iat + 3_600, ...claims };
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(about)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key.private_key, 'base64url')}`;
}

const signIn = (assertion: string, grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer') =>
  sandbox.request('POST', '/gemini/token', { form: { grant_type: grantType, assertion } });

const askWith = (token: unknown) =>
  sandbox.request('POST', '/gemini/v1beta/models/gemini-flash-latest:streamGenerateContent', {
    body: questionBody('Hello'),
    headers: { authorization: `Bearer ${token}` },
  });

// Documented: developers.google.com/identity/protocols/oauth2/service-account
test('a service account signs in with a JWT and asks with the token for an hour', async () => {
  const { status, body } = await signIn(await assertionOf(await readKeyFile()));
  expect([status, body]).toEqual([200, { access_token: expect.stringContaining('ya29.'), expires_in: 3_599, token_type: 'Bearer' }]);
  expect((await askWith(body.access_token)).status).toBe(200);

  await sandbox.control.clock(3_600_000);
  expect(await askWith(body.access_token)).toMatchObject({ status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } });
});

// Documented: a project without the service returns 403
test('an account without access gets a token, and is rejected when it asks', async () => {
  const { body } = await signIn(await assertionOf(await readKeyFile('forbiddenServiceAccount')));
  expect(await askWith(body.access_token)).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
});

// Documented: error codes of the token endpoint. Their texts are reported by third parties
test.each<[string, object, string, string]>([
  ['issued in an hour', { iat: Date.now() / 1_000 + 3_600, exp: Date.now() / 1_000 + 7_000 }, 'invalid_grant', 'reasonable timeframe'],
  ['ended', { iat: 1_000, exp: 2_000 }, 'invalid_grant', 'reasonable timeframe'],
  ['longer than an hour', { exp: Date.now() / 1_000 + 9_000 }, 'invalid_grant', 'short-lived token'],
  ['for somebody else', { aud: 'https://example.com/token' }, 'invalid_grant', 'audience'],
  ['of a stranger', { iss: 'somebody@elsewhere.example' }, 'invalid_grant', 'account not found'],
  ['without a scope', { scope: '' }, 'invalid_scope', 'Invalid OAuth scope'],
])('an assertion %s is refused', async (_what, claims, error, description) => {
  const { status, body } = await signIn(await assertionOf(await readKeyFile(), claims));
  expect([status, body]).toEqual([400, { error, error_description: expect.stringContaining(description) }]);
});

// Documented: RS256 only, signed with the key of the account
test('rejects another signature, another algorithm, a missing assertion and another grant', async () => {
  const key = await readKeyFile();
  const other = await readKeyFile('forbiddenServiceAccount');
  const refused = await Promise.all([
    signIn(await assertionOf({ ...key, private_key: other.private_key })),
    signIn(await assertionOf(key, {}, 'none')),
    signIn(''),
    signIn(await assertionOf(key), 'password'),
  ]);
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
    [400, 'invalid_grant'],
    [400, 'invalid_grant'],
    [400, 'invalid_grant'],
    [400, 'unsupported_grant_type'],
  ]);
});
