import { describe, expect, test } from 'vitest';
import { covers, parseScope, splitScopes } from '../accounts/scopes.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { ALL_SCOPES } from './connections.ts';

const sandbox = sandboxForTests('empty');

describe('tokens', () => {
  test('are ready connections to every service', async () => {
    const { zoho, quickbooks, gemini } = await sandbox.control.tokens();
    expect(zoho.departments.map(({ name }) => name)).toEqual(['SOD Programming', 'Bug Report', 'Hardware and Software Support']);
    const ids = [zoho.clientId, zoho.clientSecret, zoho.accessToken, zoho.refreshToken, zoho.orgId];
    const others = [quickbooks.clientId, quickbooks.clientSecret, quickbooks.accessToken, quickbooks.refreshToken, quickbooks.realmId];
    expect([...ids, ...others, gemini.apiKey].filter((text) => text === '')).toEqual([]);
  });

  // Documented: the scopes of the product, and running functions
  test('carry every scope that the product asks for', async () => {
    const connect = 'ZohoCRM.modules.ALL,Desk.tickets.ALL';
    const addition =
      'ZohoCRM.users.READ,ZohoCRM.settings.READ,ZohoCRM.notifications.ALL,Desk.contacts.READ,Desk.contacts.CREATE,Desk.basic.READ,' +
      'Desk.search.READ,Desk.settings.READ,Desk.accounts.READ,Desk.events.ALL,Desk.webhooks.ALL';
    const login =
      'ZohoCRM.modules.READ,ZohoCRM.modules.contacts.READ,ZohoCRM.modules.leads.READ,ZohoCRM.modules.deals.READ,AaaServer.profile.READ';
    const functions = 'ZohoCRM.functions.execute.CREATE';
    const granted = ALL_SCOPES.map(parseScope);
    const missing = [connect, addition, login, functions]
      .flatMap(splitScopes)
      .filter((scope) => !granted.some((given) => covers(given, parseScope(scope))));
    expect(missing).toEqual([]);
  });

  test('open every service at once', async () => {
    const { zoho, quickbooks, gemini } = await sandbox.control.tokens();
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
      sandbox.request('POST', '/gemini/v1beta/models/gemini-flash-latest:generateContent', { headers: key, body: question }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('are new ones each time, and the earlier ones stay good', async () => {
    const first = (await sandbox.control.tokens()).zoho;
    const second = (await sandbox.control.tokens()).zoho;
    expect([first.accessToken, first.refreshToken]).not.toEqual([second.accessToken, second.refreshToken]);
    expect([first.clientId, first.orgId, first.departments]).toEqual([second.clientId, second.orgId, second.departments]);
    expect((await sandbox.request('GET', '/crm/v2/users', { token: first.accessToken })).status).toBe(200);
  });

  test('a narrower scope and another user can be chosen', async () => {
    const { zoho } = await sandbox.control.tokens({ scopes: ['ZohoCRM.users.READ'], user: 'aiko.sato@obdesk.example' });
    expect((await sandbox.request('GET', '/crm/v2/Leads', { token: zoho.accessToken })).body).toMatchObject({
      code: 'OAUTH_SCOPE_MISMATCH',
    });
    const { body } = await sandbox.request('GET', '/crm/v2/users?type=CurrentUser', { token: zoho.accessToken });
    expect(body).toMatchObject({ users: [{ email: 'aiko.sato@obdesk.example' }] });
    await expect(sandbox.control.tokens({ user: 'nobody@elsewhere.example' })).rejects.toThrow('400');
  });
});
