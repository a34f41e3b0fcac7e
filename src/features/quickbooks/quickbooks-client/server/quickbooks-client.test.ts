import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { toRefreshGrant } from '../../../../platform/server/oauth.ts';
import { canBeQueried, toQueryPattern, toQueryText } from './entities.ts';
import { requestQuickbooksTokens, revokeQuickbooksToken } from './quickbooks-oauth.ts';
import { isRejectedWith, type QuickbooksAccess, type QuickbooksRequest, requestQuickbooks } from './quickbooks-request.ts';
import { readQuickbooksSettings } from './quickbooks-settings.ts';

const sandbox = sandboxForTests('empty');
const REDIRECT = 'http://localhost:5173/auth/quickbooks/connect-callback';

async function connect() {
  const { quickbooks } = await sandbox.control.tokens();
  const settings = readQuickbooksSettings({
    QUICKBOOKS_CLIENT_ID: quickbooks.clientId,
    QUICKBOOKS_CLIENT_SECRET: quickbooks.clientSecret,
    QUICKBOOKS_AUTH_URL: `${sandbox.url}/quickbooks/oauth2`,
    QUICKBOOKS_API_URL: `${sandbox.url}/quickbooks`,
  });
  if (!settings.client) throw new Error('no client');
  return { ...quickbooks, settings: { ...settings, client: settings.client } };
}

let access: QuickbooksAccess;
let connection: Awaited<ReturnType<typeof connect>>;
const send = (request: Omit<QuickbooksRequest<unknown>, 'parse'>, by = access) =>
  requestQuickbooks(by, { ...request, parse: (body) => body });
const addCustomer = (DisplayName: string) => send({ method: 'POST', path: '/customer', body: { DisplayName } });
const query = (text: string) => send({ method: 'GET', path: '/query', query: { query: text } });
const inject = (fault: object) => sandbox.control.faults([{ provider: 'quickbooks', ...fault } as never]);

beforeEach(async () => {
  connection = await connect();
  access = { apiUrl: connection.settings.apiUrl, realmId: connection.realmId, token: connection.accessToken };
});

describe('OAuth', () => {
  const authorize = async (): Promise<string> => {
    const form = {
      client_id: connection.clientId,
      response_type: 'code',
      redirect_uri: REDIRECT,
      state: 's',
      decision: 'allow',
      scope: 'com.intuit.quickbooks.accounting',
    };
    const { headers } = await sandbox.request('POST', new URL(connection.settings.authorizeUrl).pathname, { form });
    return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  };

  test('exchanges a code once', async () => {
    const issued = { grant_type: 'authorization_code', code: await authorize(), redirect_uri: REDIRECT };
    expect(await requestQuickbooksTokens(connection.settings, issued)).toMatchObject({ tokens: { lifetimeMs: 3_600_000 } });
    expect(await requestQuickbooksTokens(connection.settings, issued)).toEqual({ error: 'invalid_grant' });
  });

  test('refreshes tokens and rejects them after they are revoked', async () => {
    const first = await requestQuickbooksTokens(connection.settings, toRefreshGrant(connection.refreshToken));
    const token = 'tokens' in first ? first.tokens.refreshToken : '';
    expect(token).not.toBe(connection.refreshToken);
    expect(await revokeQuickbooksToken(connection.settings, token)).toBe(true);
    expect(await requestQuickbooksTokens(connection.settings, toRefreshGrant(token))).toEqual({ error: 'invalid_grant' });
    expect(await revokeQuickbooksToken(connection.settings, token)).toBe(true);
  });

  test.each([
    [{ kind: 'status', status: 503 }, 'unavailable'],
    [{ kind: 'status', status: 429 }, 'throttled'],
    [{ kind: 'reset_after' }, 'unavailable'],
    [{ kind: 'garbage_after' }, 'unreadable'],
    [{ kind: 'truncated' }, 'unavailable'],
  ])('accepts the previous refresh token after %j', async (fault, error) => {
    await inject({ ...fault, times: 1 });
    expect(await requestQuickbooksTokens(connection.settings, toRefreshGrant(connection.refreshToken))).toEqual({ error });
    expect(await requestQuickbooksTokens(connection.settings, toRefreshGrant(connection.refreshToken))).toHaveProperty('tokens');
  });

  test('rejects an unknown client', async () => {
    const stranger = { ...connection.settings, client: { id: 'x', secret: 'y' } };
    expect(await requestQuickbooksTokens(stranger, toRefreshGrant(connection.refreshToken))).toEqual({ error: 'invalid_client' });
    expect(await revokeQuickbooksToken(stranger, connection.refreshToken)).toBe(false);
  });
});

describe('a request', () => {
  test('returns the response body', async () => {
    expect(await addCustomer('Harbor Garage')).toMatchObject({ kind: 'ok', response: { Customer: { DisplayName: 'Harbor Garage' } } });
  });

  test('returns the fault of a rejected request, also with the status 200', async () => {
    await addCustomer('Harbor Garage');
    const rejected = await addCustomer('HARBOR GARAGE');
    expect(rejected).toMatchObject({ kind: 'rejected', faults: [{ code: '6240', detail: expect.stringContaining('already using') }] });
    await sandbox.control.settings({ quickbooksFaultsAre200: true });
    expect(await addCustomer('HARBOR GARAGE')).toEqual(rejected);
    expect([isRejectedWith(rejected, '6240'), isRejectedWith(rejected, '6140')]).toEqual([true, false]);
  });

  test('distinguishes an invalid token from one for another company', async () => {
    expect(await send({ method: 'GET', path: '/item/1' }, { ...access, token: 'x' })).toEqual({ kind: 'unauthorized' });
    expect(await send({ method: 'GET', path: '/item/1' }, { ...access, realmId: '1' })).toEqual({ kind: 'forbidden' });
  });

  test.each([false, true])('is throttled above the rate limit, with an XML response: %s', async (isXml) => {
    await sandbox.control.settings({ quickbooksCallsPerMinute: 1, quickbooksThrottleIsXml: isXml });
    expect((await query('select * from Item')).kind).toBe('ok');
    expect(await query('select * from Item')).toEqual({ kind: 'throttled' });
  });

  test.each([
    [{ kind: 'reset_before' }, { kind: 'unavailable', reason: 'cut', mayBeDone: true }],
    [
      { kind: 'status', status: 503 },
      { kind: 'unavailable', reason: 'server_error', mayBeDone: true },
    ],
    [
      { kind: 'status_after', status: 500 },
      { kind: 'unavailable', reason: 'server_error', mayBeDone: true },
    ],
    [{ kind: 'garbage_after' }, { kind: 'unavailable', reason: 'not_json', mayBeDone: true }],
    [{ kind: 'truncated' }, { kind: 'unavailable', reason: 'cut', mayBeDone: true }],
  ])('may be done after %j', async (fault, outcome) => {
    await inject({ ...fault, times: 1 });
    expect(await addCustomer('Harbor Garage')).toEqual(outcome);
  });

  test('is not done if the server is unreachable', async () => {
    const unreachable = { ...access, apiUrl: 'http://127.0.0.1:1' };
    expect(await send({ method: 'POST', path: '/customer', body: {} }, unreachable)).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
      mayBeDone: false,
    });
  });
});

describe('a name in a query', () => {
  test.each(["O'Brien & Söhne", 'back\\slash', "'; drop", '100 %', '車 "A"'])('%s matches exactly', async (name) => {
    await addCustomer(name);
    await addCustomer('Another');
    expect(canBeQueried(name)).toBe(true);
    expect(await query(`select * from Customer where DisplayName = ${toQueryText(name)}`)).toMatchObject({
      kind: 'ok',
      response: { QueryResponse: { Customer: [{ DisplayName: name }] } },
    });
  });

  test.each(['O’Brien', 'Müller – Söhne', '“Best” Garage', '—'])('%s is found by a pattern', async (name) => {
    await addCustomer(name);
    expect(canBeQueried(name)).toBe(false);
    expect(isRejectedWith(await query(`select * from Customer where DisplayName = ${toQueryText(name)}`), '4000')).toBe(true);
    expect(await query(`select * from Customer where DisplayName like ${toQueryPattern(name)}`)).toMatchObject({
      kind: 'ok',
      response: { QueryResponse: { Customer: [{ DisplayName: name }] } },
    });
  });
});
