import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { decide, REDIRECT_URI } from '../test-company.ts';
import { QUICKBOOKS_CLIENT, REALM_ID } from './connection.ts';

const sandbox = sandboxForTests('empty');

// Assumed: oauth-2.0 guide: authorize page
test('the authorize page asks a person before a code is issued', async () => {
  const query = new URLSearchParams({
    client_id: QUICKBOOKS_CLIENT.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'com.intuit.quickbooks.accounting',
    state: '"><b>',
  });
  for (const path of ['/quickbooks/oauth2/connect/oauth2', '/quickbooks/connect/oauth2']) {
    const page = await sandbox.request<unknown>('GET', `${path}?${query}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('value="allow"');
    expect(page.body).not.toContain('"><b>');
  }
});

// Assumed: callback with code, state, realmId; denial
test('Allow redirects with code, state and realmId; Deny with an error', async () => {
  const allowed = await decide(sandbox);
  expect(allowed.href.split('?')[0]).toBe(REDIRECT_URI);
  expect(Object.fromEntries(allowed.searchParams)).toEqual({ code: expect.any(String), state: 'a state & more', realmId: REALM_ID });

  const denied = await decide(sandbox, { decision: 'deny' });
  expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 'a state & more' });
});

// Assumed: oauth-2.0 guide: exact redirect, scope, state
test.each([
  ['an unknown client', { client_id: 'x' }],
  ['a redirect elsewhere', { redirect_uri: 'https://evil.example/auth/quickbooks/callback' }],
  ['a redirect with a query', { redirect_uri: `${REDIRECT_URI}?x=1` }],
  ['another response type', { response_type: 'token' }],
  ['no accounting scope', { scope: 'openid' }],
  ['an unknown scope', { scope: 'com.intuit.quickbooks.accounting everything' }],
  ['no state', { state: '' }],
])('%s gets a page and is not sent back', async (_what, changes) => {
  expect((await decide(sandbox, changes)).href).toBe('about:blank');
});

describe('the authorize page', () => {
  const query = {
    client_id: QUICKBOOKS_CLIENT.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'com.intuit.quickbooks.accounting',
    state: 'x',
  };
  const path = '/quickbooks/oauth2/connect/oauth2';

  // Assumed: following an address connects nothing
  test('an address alone connects nothing', async () => {
    const page = await sandbox.request<string>('GET', `${path}?${new URLSearchParams({ ...query, decision: 'allow' })}`);

    expect([page.status, page.headers.has('location')]).toEqual([200, false]);
    const undecided = await sandbox.request<string>('POST', path, { form: { ...query, decision: 'perhaps' } });
    expect([undecided.status, undecided.headers.has('location')]).toEqual([200, false]);
  });

  test.each([
    ['a scope that comes twice', `scope=openid&${new URLSearchParams(query)}`],
    ['a client that comes twice', `client_id=x&${new URLSearchParams(query)}`],
    ['nothing', ''],
  ])('%s is refused with a page', async (_what, text) => {
    const page = await sandbox.request<string>('GET', `${path}?${text}`);

    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.body).toContain('did not connect');
  });

  test.each([{ scope: 5 }, [], null, { redirect_uri: {} }])('the JSON %j is refused with a page', async (body) => {
    expect((await sandbox.request('POST', path, { body })).status).toBe(400);
  });

  // Issue 3: POST /clients
  test('registered redirects replace the loopback addresses', async () => {
    await sandbox.control.clients(['https://app.example/company']);

    expect((await decide(sandbox)).href).toBe('about:blank');
    expect((await decide(sandbox, { redirect_uri: 'https://app.example/company' })).searchParams.get('code')).toMatch(/^XAB/);
  });
});
