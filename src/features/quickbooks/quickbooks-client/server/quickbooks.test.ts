import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { isRefusedWith } from './http/outcome.ts';
import { type QuickbooksAccess, type QuickbooksRequest, requestQuickbooks } from './http/request.ts';
import { exchangeQuickbooksCode, refreshQuickbooksGrant, revokeQuickbooksGrant } from './oauth/grants.ts';
import { canBeQueried, toQueryPattern, toQueryText } from './query-text.ts';
import { readQuickbooksSettings } from './quickbooks-settings.ts';

const sandbox = sandboxForTests('empty');
const REDIRECT = 'http://localhost:5173/auth/quickbooks/connect-callback';

async function connected() {
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
let opened: Awaited<ReturnType<typeof connected>>;
const ask = (request: QuickbooksRequest) => requestQuickbooks(access, request);
const addCustomer = (DisplayName: string) => ask({ method: 'POST', path: '/customer', body: { DisplayName } });
const query = (text: string) => ask({ method: 'GET', path: '/query', query: { query: text } });
const inject = (fault: object) => sandbox.control.faults([{ provider: 'quickbooks', ...fault } as never]);

beforeEach(async () => {
  opened = await connected();
  access = { apiUrl: opened.settings.apiUrl, realmId: opened.realmId, token: opened.accessToken };
});

describe('a grant', () => {
  const allow = async (): Promise<string> => {
    const form = {
      client_id: opened.clientId,
      response_type: 'code',
      redirect_uri: REDIRECT,
      state: 's',
      decision: 'allow',
      scope: 'com.intuit.quickbooks.accounting',
    };
    const { headers } = await sandbox.request('POST', new URL(opened.settings.authorizeUrl).pathname, { form });
    return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  };

  test('is given for a code, once', async () => {
    const issued = { code: await allow(), redirectUri: REDIRECT, codeVerifier: undefined };
    expect(await exchangeQuickbooksCode(opened.settings, issued)).toMatchObject({ grant: { lifetimeMs: 3_600_000 } });
    expect(await exchangeQuickbooksCode(opened.settings, issued)).toEqual({ failure: 'wrong' });
  });

  test('is renewed, ended, and known no more after that', async () => {
    const first = await refreshQuickbooksGrant(opened.settings, opened.refreshToken);
    const token = 'grant' in first ? first.grant.refreshToken : '';
    expect(token).not.toBe(opened.refreshToken);
    expect(await revokeQuickbooksGrant(opened.settings, token)).toBe(true);
    expect(await refreshQuickbooksGrant(opened.settings, token)).toEqual({ failure: 'wrong' });
    expect(await revokeQuickbooksGrant(opened.settings, token)).toBe(true);
  });

  test.each([
    [{ kind: 'status', status: 503 }, 'away'],
    [{ kind: 'status', status: 429 }, 'throttled'],
    [{ kind: 'reset_after' }, 'away'],
    [{ kind: 'garbage_after' }, 'unreadable'],
    [{ kind: 'truncated' }, 'away'],
  ])('fails by %j, and the token before is good all the same', async (fault, failure) => {
    await inject({ ...fault, times: 1 });
    expect(await refreshQuickbooksGrant(opened.settings, opened.refreshToken)).toEqual({ failure });
    expect(await refreshQuickbooksGrant(opened.settings, opened.refreshToken)).toHaveProperty('grant');
  });

  test('is refused to a program that Intuit does not know', async () => {
    const stranger = { ...opened.settings, client: { id: 'x', secret: 'y' } };
    expect(await refreshQuickbooksGrant(stranger, opened.refreshToken)).toEqual({ failure: 'client' });
    expect(await revokeQuickbooksGrant(stranger, opened.refreshToken)).toBe(false);
  });
});

describe('a request', () => {
  test('is answered', async () => {
    expect(await addCustomer('Harbor Garage')).toMatchObject({ kind: 'ok', body: { Customer: { DisplayName: 'Harbor Garage' } } });
  });

  test('is refused with the reason, also where that comes with the status 200', async () => {
    await addCustomer('Harbor Garage');
    const refused = await addCustomer('HARBOR GARAGE');
    expect(refused).toMatchObject({ kind: 'refused', faults: [{ code: '6240', detail: expect.stringContaining('already using') }] });
    await sandbox.control.settings({ quickbooksFaultsAre200: true });
    expect(await addCustomer('HARBOR GARAGE')).toEqual(refused);
    expect([isRefusedWith(refused, '6240'), isRefusedWith(refused, '6140')]).toEqual([true, false]);
  });

  test('with a token that is over, or for another company, is told apart', async () => {
    expect(await requestQuickbooks({ ...access, token: 'x' }, { method: 'GET', path: '/item/1' })).toEqual({ kind: 'unauthorized' });
    expect(await requestQuickbooks({ ...access, realmId: '1' }, { method: 'GET', path: '/item/1' })).toEqual({ kind: 'forbidden' });
  });

  test.each([false, true])('too many is throttled, in XML: %s', async (isXml) => {
    await sandbox.control.settings({ quickbooksCallsPerMinute: 1, quickbooksThrottleIsXml: isXml });
    expect((await query('select * from Item')).kind).toBe('ok');
    expect(await query('select * from Item')).toEqual({ kind: 'throttled' });
  });

  test.each([
    [{ kind: 'reset_before' }, { kind: 'away', why: 'cut', mayBeDone: true }],
    [
      { kind: 'status', status: 503 },
      { kind: 'away', why: 'server_error', mayBeDone: true },
    ],
    [
      { kind: 'status_after', status: 500 },
      { kind: 'away', why: 'server_error', mayBeDone: true },
    ],
    [{ kind: 'garbage_after' }, { kind: 'away', why: 'not_json', mayBeDone: true }],
    [{ kind: 'truncated' }, { kind: 'away', why: 'cut', mayBeDone: true }],
  ])('met by %j may be done', async (fault, outcome) => {
    await inject({ ...fault, times: 1 });
    expect(await addCustomer('Harbor Garage')).toEqual(outcome);
  });

  test('to an address where nobody listens is not done', async () => {
    const nobody = { ...access, apiUrl: 'http://127.0.0.1:1' };
    expect(await requestQuickbooks(nobody, { method: 'POST', path: '/customer', body: {} })).toEqual({
      kind: 'away',
      why: 'unreachable',
      mayBeDone: false,
    });
  });
});

describe('a name in a query', () => {
  test.each(["O'Brien & Söhne", 'back\\slash', "'; drop", '100 %', '車 "A"'])('%s finds itself', async (name) => {
    await addCustomer(name);
    await addCustomer('Another');
    expect(canBeQueried(name)).toBe(true);
    expect(await query(`select * from Customer where DisplayName = ${toQueryText(name)}`)).toMatchObject({
      kind: 'ok',
      body: { QueryResponse: { Customer: [{ DisplayName: name }] } },
    });
  });

  test.each(['O’Brien', 'Müller – Söhne', '“Best” Garage', '—'])('%s is found by what remains of it', async (name) => {
    await addCustomer(name);
    expect(canBeQueried(name)).toBe(false);
    expect(isRefusedWith(await query(`select * from Customer where DisplayName = ${toQueryText(name)}`), '4000')).toBe(true);
    expect(await query(`select * from Customer where DisplayName like ${toQueryPattern(name)}`)).toMatchObject({
      kind: 'ok',
      body: { QueryResponse: { Customer: [{ DisplayName: name }] } },
    });
  });
});
