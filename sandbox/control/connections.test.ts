import { describe, expect, test } from 'vitest';
import { askForTokens, authorizeForm, connect } from '../accounts/contract/test-connect.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { EVERY_SCOPE } from '../testing/test-sandbox.ts';
import { CONNECTION_SCOPES } from './connections.ts';

const sandbox = sandboxForTests('empty');

describe('tokens', () => {
  test('connect to every service', async () => {
    const { zoho, quickbooks, gemini } = await sandbox.control.tokens();
    expect(zoho.departments.map(({ name }) => name)).toEqual(['SOD Programming', 'Bug Report', 'Hardware and Software Support']);
    const ids = [zoho.clientId, zoho.clientSecret, zoho.accessToken, zoho.refreshToken, zoho.orgId];
    const others = [quickbooks.clientId, quickbooks.clientSecret, quickbooks.accessToken, quickbooks.refreshToken, quickbooks.realmId];
    expect([...ids, ...others, gemini.apiKey].filter((text) => text === '')).toEqual([]);
  });

  // Documented by the calls that need them: each scope of the product's connection
  test('have the scopes that OBDesk requests', async () => {
    expect([...CONNECTION_SCOPES].sort()).toEqual([
      'Desk.accounts.READ',
      'Desk.basic.READ',
      'Desk.contacts.CREATE',
      'Desk.contacts.READ',
      'Desk.contacts.UPDATE',
      'Desk.search.READ',
      'Desk.settings.READ',
      'Desk.tickets.ALL',
      'Desk.webhooks.CREATE',
      'Desk.webhooks.DELETE',
      'ZohoCRM.functions.execute.CREATE',
      'ZohoCRM.modules.ALL',
      'ZohoCRM.notifications.ALL',
      'ZohoCRM.settings.READ',
      'ZohoCRM.users.READ',
      'ZohoSearch.securesearch.READ',
    ]);
    const { zoho } = await sandbox.control.tokens();
    expect((await sandbox.request('GET', '/crm/v2/actions/watch', { token: zoho.accessToken })).status).toBe(204);
    const rejected = await sandbox.request('GET', '/accounts/oauth/user/info', { token: zoho.accessToken });
    expect(rejected.body).toEqual({ error: 'INVALID_OAUTHSCOPE' });
  });

  test('have the same scopes as after a consent', async () => {
    const answer = await connect(sandbox, { scope: CONNECTION_SCOPES.join(',') });
    expect(answer).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
    const query = new URLSearchParams(authorizeForm({ scope: CONNECTION_SCOPES.join(',') }));
    const page = await sandbox.request<string>('GET', `/accounts/oauth/v2/auth?${query}`);
    expect([...page.body.matchAll(/<li>([^<]+)<\/li>/g)].map(([, scope]) => scope)).toEqual(CONNECTION_SCOPES);
    const { orgId } = (await sandbox.control.tokens()).zoho;
    const search = '/desk/api/v1/tickets/search?limit=1';
    expect((await sandbox.request('GET', search, { token: answer.access_token, headers: { orgId } })).status).toBe(204);
  });

  test('authorize calls to every service', async () => {
    const { zoho, quickbooks, gemini } = await sandbox.control.tokens({ scopes: EVERY_SCOPE });
    const token = zoho.accessToken;
    const company = `/quickbooks/v3/company/${quickbooks.realmId}`;
    const headers = { authorization: `Bearer ${quickbooks.accessToken}`, accept: 'application/json' };
    const question = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] };
    const key = { 'x-goog-api-key': gemini.apiKey };
    const answers = await Promise.all([
      sandbox.request('GET', '/crm/v2/users', { token }),
      sandbox.request('GET', '/accounts/oauth/user/info', { token }),
      sandbox.request('GET', '/desk/api/v1/departments', { token, headers: { orgId: zoho.orgId } }),
      sandbox.request('GET', `${company}/query?query=${encodeURIComponent('select * from Customer')}`, { headers }),
      sandbox.request('POST', '/gemini/v1beta/models/gemini-flash-latest:streamGenerateContent?alt=sse', { headers: key, body: question }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('are new each time, and earlier ones stay valid', async () => {
    const first = (await sandbox.control.tokens()).zoho;
    const second = (await sandbox.control.tokens()).zoho;
    expect([first.accessToken, first.refreshToken]).not.toEqual([second.accessToken, second.refreshToken]);
    expect([first.clientId, first.orgId, first.departments]).toEqual([second.clientId, second.orgId, second.departments]);
    expect((await sandbox.request('GET', '/crm/v2/users', { token: first.accessToken })).status).toBe(200);
  });

  test('can have another user and fewer scopes', async () => {
    const { zoho } = await sandbox.control.tokens({ scopes: ['ZohoCRM.users.READ'], user: 'aiko.sato@obdesk.example' });
    expect((await sandbox.request('GET', '/crm/v2/Leads', { token: zoho.accessToken })).body).toMatchObject({
      code: 'OAUTH_SCOPE_MISMATCH',
    });
    const { body } = await sandbox.request('GET', '/crm/v2/users?type=CurrentUser', { token: zoho.accessToken });
    expect(body).toMatchObject({ users: [{ email: 'aiko.sato@obdesk.example' }] });
    await expect(sandbox.control.tokens({ user: 'nobody@elsewhere.example' })).rejects.toThrow('400');
  });

  test('can all be revoked', async () => {
    const { zoho } = await sandbox.control.tokens();
    expect(await sandbox.control.revokeTokens()).toEqual({ revoked: 1 });
    expect((await sandbox.request('GET', '/crm/v2/users', { token: zoho.accessToken })).body).toMatchObject({ code: 'INVALID_TOKEN' });
    const refresh = { grant_type: 'refresh_token', refresh_token: zoho.refreshToken };
    expect((await askForTokens(sandbox, refresh)).body).toEqual({ error: 'invalid_code' });
    expect(await sandbox.control.revokeTokens()).toEqual({ revoked: 0 });
  });
});
