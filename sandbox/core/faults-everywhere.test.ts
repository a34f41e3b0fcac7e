import { beforeEach, describe, expect, test } from 'vitest';
import type { ReadyConnections } from '../control/connections.ts';
import { MAIL_CLIENTS } from '../mail/oauth/providers.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { EVERY_SCOPE } from '../testing/test-sandbox.ts';
import type { Fault } from './faults.ts';
import type { Provider } from './providers.ts';

const sandbox = sandboxForTests('empty');
let connections: ReadyConnections;
beforeEach(async () => {
  connections = await sandbox.control.tokens({ scopes: EVERY_SCOPE });
});

/** A call to each service that returns 200 with a body. */
const CALLS: Record<Provider, () => { method: string; path: string; headers: Record<string, string>; body?: unknown }> = {
  accounts: () => ({ method: 'GET', path: '/accounts/oauth/user/info', headers: zohoToken() }),
  crm: () => ({ method: 'GET', path: '/crm/v2/users', headers: zohoToken() }),
  desk: () => ({ method: 'GET', path: '/desk/api/v1/departments', headers: { ...zohoToken(), orgId: connections.zoho.orgId } }),
  quickbooks: () => ({
    method: 'GET',
    path: `/quickbooks/v3/company/${connections.quickbooks.realmId}/query?query=${encodeURIComponent('select * from Item')}`,
    headers: { authorization: `Bearer ${connections.quickbooks.accessToken}`, accept: 'application/json' },
  }),
  gemini: () => ({
    method: 'POST',
    path: '/gemini/v1beta/models/gemini-flash-latest:streamGenerateContent?alt=sse',
    headers: { 'x-goog-api-key': connections.gemini.apiKey },
    body: { contents: [{ parts: [{ text: 'Hello' }] }] },
  }),
  vpic: () => ({ method: 'GET', path: '/vpic/api/vehicles/DecodeVinValues/1HGCM82633A004352?format=json', headers: {} }),
  mail: () => ({ method: 'GET', path: `/google/o/oauth2/v2/auth?${CONSENT}`, headers: {} }),
};
const CONSENT = new URLSearchParams({
  client_id: MAIL_CLIENTS.google.clientId,
  response_type: 'code',
  redirect_uri: 'http://localhost:5173/callback',
  scope: 'https://mail.google.com/',
  state: 'state',
});
const zohoToken = () => ({ authorization: `Zoho-oauthtoken ${connections.zoho.accessToken}` });

const call = (provider: Provider) => {
  const { method, path, headers, body } = CALLS[provider]();
  return sandbox.request(method, path, { headers, body });
};

const inject = (provider: Provider, fault: Partial<Fault> & Pick<Fault, 'kind'>) => sandbox.control.faults([{ provider, ...fault }]);

/** The bodies of 401 and 429, by service. */
const WORDS: readonly [Provider, unauthorized: unknown, tooMany: unknown][] = [
  ['accounts', { error: 'INVALID_OAUTHTOKEN' }, { error: expect.any(String) }],
  ['crm', { code: 'INVALID_TOKEN', message: 'invalid oauth token' }, { code: 'TOO_MANY_REQUESTS', status: 'error' }],
  ['desk', { errorCode: 'INVALID_OAUTH' }, { errorCode: 'TOO_MANY_REQUESTS' }],
  ['quickbooks', { fault: { type: 'AUTHENTICATION', error: [{ code: '3200' }] } }, { Fault: { Error: [{ code: '3001' }] } }],
  ['gemini', { error: { code: 401 } }, { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }],
  ['vpic', { Message: expect.any(String) }, { Message: expect.any(String) }],
  ['mail', { error: 'invalid_token' }, { error: 'temporarily_unavailable' }],
];

describe.each(WORDS)('%s', (provider, unauthorized, tooMany) => {
  test('returns the status of a fault, with Retry-After if set', async () => {
    await inject(provider, { kind: 'status', status: 429, retryAfter: 3, times: 1 });
    await inject(provider, { kind: 'status', status: 503, times: 2 });
    const first = await call(provider);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3']);
    expect(first.body).toMatchObject(tooMany as object);
    const second = await call(provider);
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, null]);
    expect((await call(provider)).status).toBe(200);
  });

  test('rejects a token once', async () => {
    await inject(provider, { kind: 'unauthorized_once' });
    const refused = await call(provider);
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject(unauthorized as object);
    expect((await call(provider)).status).toBe(200);
  });

  test('returns HTML with status 200 instead of JSON', async () => {
    await inject(provider, { kind: 'garbage', times: 1 });
    const { status, headers, body } = await call(provider);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(() => JSON.parse(String(body))).toThrow();
    expect((await call(provider)).status).toBe(200);
  });

  test('replaces the response after processing', async () => {
    await inject(provider, { kind: 'garbage_after', times: 1 });
    expect((await call(provider)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    await inject(provider, { kind: 'status_after', status: 429, retryAfter: 3, times: 1 });
    const refused = await call(provider);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
    expect(refused.body).toMatchObject(tooMany as object);
    expect((await call(provider)).status).toBe(200);
  });

  test.each(['reset_before', 'reset_after', 'truncated'] as const)('%s breaks the connection once', async (kind) => {
    await inject(provider, { kind, times: 1 });
    await expect(call(provider)).rejects.toThrow();
    expect((await call(provider)).status).toBe(200);
  });

  test('disconnects a hanging call after a time', async () => {
    await inject(provider, { kind: 'hang', ms: 30, times: 1 });
    await expect(call(provider)).rejects.toThrow('fetch failed');
    expect((await call(provider)).status).toBe(200);
  });
});

test.each(['accounts', 'crm', 'desk', 'quickbooks'] as const)('revoke_token revokes the token of a call to %s', async (provider) => {
  await inject(provider, { kind: 'revoke_token', times: 1 });
  expect([(await call(provider)).status, (await call(provider)).status]).toEqual([401, 401]);
});

test('revoke_token at QuickBooks preserves the Zoho token, and vice versa', async () => {
  await inject('quickbooks', { kind: 'revoke_token', times: 1 });
  expect([(await call('quickbooks')).status, (await call('crm')).status]).toEqual([401, 200]);
  connections = await sandbox.control.tokens({ scopes: EVERY_SCOPE });
  await inject('crm', { kind: 'revoke_token', times: 1 });
  expect([(await call('crm')).status, (await call('desk')).status, (await call('quickbooks')).status]).toEqual([401, 401, 200]);
});

test('disconnects instead of truncating a response without a body', async () => {
  await sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', kind: 'truncated', times: 1 }]);
  await expect(sandbox.request('GET', '/crm/v2/Leads', { headers: zohoToken() })).rejects.toThrow();
  expect((await sandbox.request('GET', '/crm/v2/Leads', { headers: zohoToken() })).status).toBe(204);
});

test('applies several faults to a call: it is slow and then rejected', async () => {
  await inject('vpic', { kind: 'slow', ms: 60 });
  await inject('vpic', { kind: 'status', status: 503 });
  const startedAt = performance.now();
  expect((await call('vpic')).status).toBe(503);
  expect(performance.now() - startedAt).toBeGreaterThan(50);
  expect((await sandbox.control.state()).faults).toMatchObject([{ fired: 1 }, { fired: 1 }]);
});
