import { beforeEach, describe, expect, test } from 'vitest';
import type { ReadyConnections } from '../../control/connections.ts';
import type { DataCenter } from '../../core/providers.ts';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { authorizeForm, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI, type TokenAnswer } from './test-connect.ts';

const sandbox = sandboxForTests('shop');

const PREFIXES = { us: '', eu: '/eu' } as const;
const OTHER = { us: 'eu', eu: 'us' } as const;
const BOTH: readonly DataCenter[] = ['us', 'eu'];

let connections: Record<DataCenter, ReadyConnections['zoho']>;
beforeEach(async () => {
  connections = {
    us: (await sandbox.control.tokens()).zoho,
    eu: (await sandbox.control.tokens({ dataCenter: 'eu' })).zoho,
  };
});

const readLeads = (dataCenter: DataCenter, token: string) => sandbox.request('GET', `${PREFIXES[dataCenter]}/crm/v2/Leads`, { token });
const readTickets = (dataCenter: DataCenter, token: string) => {
  const { orgId } = connections[dataCenter];
  return sandbox.request('GET', `${PREFIXES[dataCenter]}/desk/api/v1/tickets`, { token, headers: { orgId } });
};

/** Allows access on the consent page; answers the address that the browser is sent to. */
async function allow(dataCenter: DataCenter, user: string): Promise<URL> {
  const path = `${PREFIXES[dataCenter]}/accounts/oauth/v2/auth`;
  const { headers } = await sandbox.request('POST', path, { form: authorizeForm({ user }) });
  return new URL(headers.get('location') ?? 'about:blank');
}

const FIRST_USERS = { us: '60012345001', eu: '20012345001' };

function exchange(dataCenter: DataCenter, form: Record<string, string>) {
  const client = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uri: REDIRECT_URI };
  return sandbox.request<TokenAnswer>('POST', `${PREFIXES[dataCenter]}/accounts/oauth/v2/token`, { form: { ...client, ...form } });
}

describe.each(BOTH)('the data center %s', (dataCenter) => {
  const other = OTHER[dataCenter];

  // Documented: multi-dc: tokens belong to one data center. Recorded: INVALID_TOKEN, INVALID_OAUTH
  test('takes its own tokens and refuses those of the other', async () => {
    const own = connections[dataCenter].accessToken;
    expect([(await readLeads(dataCenter, own)).status, (await readTickets(dataCenter, own)).status]).toEqual([200, 200]);
    const leads = await readLeads(other, own);
    expect([leads.status, leads.body.code]).toEqual([401, 'INVALID_TOKEN']);
    const tickets = await readTickets(other, own);
    expect([tickets.status, tickets.body.errorCode]).toEqual([401, 'INVALID_OAUTH']);
  });

  // Documented: multi-dc/client-authorization: location and accounts-server
  test('is named in the callback of its consent page, and gives tokens for its own CRM', async () => {
    const { searchParams } = await allow(dataCenter, FIRST_USERS[dataCenter]);
    expect([searchParams.get('location'), searchParams.get('accounts-server')]).toEqual([
      dataCenter,
      `${sandbox.url}${PREFIXES[dataCenter]}/accounts`,
    ]);
    const code = searchParams.get('code') ?? '';
    const { body } = await exchange(dataCenter, { grant_type: 'authorization_code', code });
    expect(body.api_domain).toBe(`${sandbox.url}${PREFIXES[dataCenter]}/crm`);
    expect((await readLeads(dataCenter, body.access_token)).status).toBe(200);
  });

  // Reported by third parties: a code or refresh token of another data center is invalid_code
  test('knows no code and no refresh token of the other, and does not spend the code', async () => {
    const code = (await allow(other, FIRST_USERS[other])).searchParams.get('code') ?? '';
    expect((await exchange(dataCenter, { grant_type: 'authorization_code', code })).body).toEqual({ error: 'invalid_code' });
    const refreshToken = connections[other].refreshToken;
    expect((await exchange(dataCenter, { grant_type: 'refresh_token', refresh_token: refreshToken })).body).toEqual({
      error: 'invalid_code',
    });
    expect((await exchange(other, { grant_type: 'authorization_code', code })).body).toHaveProperty('access_token');
  });

  test('links from its consent page to that of the other, with the same question', async () => {
    const query = new URLSearchParams(authorizeForm());
    const { body } = await sandbox.request<string>('GET', `${PREFIXES[dataCenter]}/accounts/oauth/v2/auth?${query}`);
    const [, link = ''] = /<a href="([^"]+)">My account is in the data center \w+<\/a>/.exec(body) ?? [];
    const url = new URL(link.replaceAll('&#38;', '&'), sandbox.url);
    expect(url.pathname).toBe(`${PREFIXES[other]}/accounts/oauth/v2/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...authorizeForm(), user: undefined, decision: undefined });
    expect((await sandbox.request<string>('GET', url.pathname + url.search)).body).toContain('Allow');
  });
});

test('somebody changes a record at one of them only', async () => {
  const added = await sandbox.control.edit({ provider: 'crm', kind: 'leads', dataCenter: 'eu', changes: { Last_Name: 'Only here' } });
  expect(await sandbox.control.records('crm', 'leads', 'eu')).toContainEqual(added);
  expect(await sandbox.control.records('crm', 'leads')).not.toContainEqual(added);
});

test('faults apply to both, and a token is revoked where it is from', async () => {
  await sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', exact: true, kind: 'status', status: 503, times: 2 }]);
  for (const dataCenter of BOTH) expect((await readLeads(dataCenter, connections[dataCenter].accessToken)).status).toBe(503);
  await sandbox.control.faults([{ provider: 'crm', kind: 'revoke_token', times: 1 }]);
  expect((await readLeads('eu', connections.eu.accessToken)).status).toBe(401);
  expect((await readLeads('us', connections.us.accessToken)).status).toBe(200);
});
