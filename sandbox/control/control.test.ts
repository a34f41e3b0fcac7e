import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { covers, parseScope, splitScopes } from '../accounts/scopes.ts';
import { startTestSandbox, type TestSandbox } from '../core/test-sandbox.ts';
import { ALL_SCOPES } from './connections.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
});
beforeEach(() => sandbox.control.reset('empty'));
afterAll(() => sandbox.close());

const control = (method: string, path: string, body?: unknown) =>
  sandbox.request<{ message: string }>(method, `/_control${path}`, body === undefined ? {} : { body });

async function insertLead(values: Record<string, unknown>): Promise<string> {
  const { zoho } = await sandbox.control.tokens();
  const { body } = await sandbox.request<{ data: { details: { id: string } }[] }>('POST', '/crm/v2/Leads', {
    token: zoho.accessToken,
    body: { data: [values] },
  });
  return body.data[0]?.details.id ?? '';
}

describe('reset', () => {
  test('starts another world, and the same one when none is named', async () => {
    await sandbox.control.reset('shop');
    const { world, counts } = await sandbox.control.state();
    expect(world).toBe('shop');
    expect(counts.crm).toMatchObject({ leads: 400, accounts: 200 });
    expect(counts.desk).toMatchObject({ tickets: 3_000 });
    await sandbox.control.reset();
    expect((await sandbox.control.state()).world).toBe('shop');
  });

  test('forgets records, calls, faults, tokens, switches and a moved clock', async () => {
    await sandbox.control.clock(3_600_000);
    await sandbox.control.switches({ crmConcurrency: 1 });
    await insertLead({ Last_Name: 'Houston' });
    await sandbox.control.faults([{ provider: 'crm', kind: 'slow', ms: 1 }]);
    const { zoho } = await sandbox.control.tokens();
    await sandbox.control.reset('empty');
    expect(await sandbox.control.state()).toMatchObject({ offsetMs: 0, faults: [], counts: { crm: { leads: 0 } }, calls: { total: 0 } });
    expect((await sandbox.control.switches({})).crmConcurrency?.value).not.toBe(1);
    expect((await sandbox.request('GET', '/crm/v2/Leads', { token: zoho.accessToken })).status).toBe(401);
  });
});

describe('state and records', () => {
  test('calls are counted by path, by minute and by their highest number in 60 seconds', async () => {
    for (let call = 0; call < 3; call += 1) await sandbox.request('GET', `/crm/v2/Leads/${call}`);
    await sandbox.control.clock(61_000);
    await sandbox.request('GET', '/crm/v2/Leads?page=2');
    const { calls } = await sandbox.control.state();
    expect(calls.total).toBe(4);
    expect(calls.byPath).toEqual({ 'GET /crm/v2/Leads/:id': 3, 'GET /crm/v2/Leads': 1 });
    expect(Object.values(calls.perMinute).map(({ crm = 0 }) => crm)).toContain(1);
    expect(Object.values(calls.perMinute).reduce((sum, { crm = 0 }) => sum + crm, 0)).toBe(4);
    expect(calls.highestIn60s).toMatchObject({ crm: 3, desk: 0 });
  });

  test('records are a JSON array of what the provider keeps; `last` cuts it', async () => {
    await insertLead({ Last_Name: 'Houston' });
    await insertLead({ Last_Name: 'Müller' });
    const leads = await sandbox.control.records('crm', 'leads');
    expect(leads.map(({ Last_Name }) => Last_Name)).toEqual(['Houston', 'Müller']);
    expect((await control('GET', '/records/crm/leads?last=1')).body).toMatchObject([{ Last_Name: 'Müller' }]);
  });

  test('every kind that people ask for is there', async () => {
    const kinds = [
      ['crm', 'leads'],
      ['crm', 'accounts'],
      ['desk', 'contacts'],
      ['desk', 'tickets'],
      ['desk', 'comments'],
      ['quickbooks', 'customer'],
      ['quickbooks', 'invoice'],
    ] as const;
    for (const [provider, kind] of kinds)
      expect(await sandbox.control.records(provider, kind), `${provider}/${kind}`).toBeInstanceOf(Array);
  });

  test('calls can be followed, with how they ended', async () => {
    await sandbox.request('GET', '/crm/v2/Leads?page=1');
    await sandbox.control.faults([{ provider: 'vpic', kind: 'reset_after' }]);
    await sandbox.request('GET', '/vpic/api/vehicles/DecodeVinValues/1').catch(() => undefined);
    const calls = (await control('GET', '/calls')).body;
    expect(calls).toMatchObject([
      { id: 1, provider: 'crm', method: 'GET', path: '/crm/v2/Leads?page=1', status: 401, faults: [] },
      { id: 2, provider: 'vpic', status: null, faults: ['reset_after'] },
    ]);
    expect((await control('GET', '/calls?after=1')).body).toHaveLength(1);
  });
});

describe('edit', () => {
  test('somebody changes, adds and removes a record at the provider', async () => {
    const id = await insertLead({ Last_Name: 'Houston' });
    expect(await sandbox.control.edit({ provider: 'crm', kind: 'leads', id, changes: { Last_Name: 'Dallas' } })).toMatchObject({
      id,
      Last_Name: 'Dallas',
    });
    await sandbox.control.edit({ provider: 'crm', kind: 'leads', changes: { Last_Name: 'Austin' } });
    await sandbox.control.edit({ provider: 'crm', kind: 'leads', id, remove: true });
    expect(await sandbox.control.records('crm', 'leads')).toMatchObject([{ Last_Name: 'Austin' }]);
  });

  test('a record or kind that is not there is 404', async () => {
    const unknown = { provider: 'crm', kind: 'leads', id: '1', changes: {} };
    expect(await control('POST', '/edit', unknown)).toMatchObject({ status: 404, body: { message: 'There is no crm/leads 1' } });
    for (const kind of ['ghosts', 'constructor', '__proto__', 'Leads', 'executions'])
      expect(await control('POST', '/edit', { ...unknown, kind }), kind).toMatchObject({ status: 404 });
    for (const provider of ['accounts', 'gemini', 'vpic', 'desk', 'quickbooks'])
      expect(await control('POST', '/edit', { ...unknown, provider }), provider).toMatchObject({ status: 404 });
  });

  test.each([
    ['crm', 'leads', { Last_Name: 'Houston' }, 'id'],
    ['crm', 'accounts', { Account_Name: 'Straße & Söhne' }, 'id'],
    ['desk', 'contacts', { lastName: 'Houston', email: 'houston@shop.example' }, 'id'],
    ['desk', 'accounts', { accountName: 'Straße & Söhne' }, 'id'],
    ['desk', 'tickets', { subject: 'Lamp stays on' }, 'id'],
    ['quickbooks', 'customer', { DisplayName: 'Straße & Söhne' }, 'Id'],
  ] as const)(
    '%s/%s: what somebody adds is among the records, counted, and gone when they remove it',
    async (provider, kind, changes, idName) => {
      const count = async () => (await sandbox.control.state()).counts[provider][kind] ?? 0;
      const before = await count();
      const added = await sandbox.control.edit({ provider, kind, changes });
      expect(added).toMatchObject(changes);
      expect(await count()).toBe(before + 1);
      expect(await sandbox.control.records(provider, kind)).toContainEqual(added);
      await sandbox.control.edit({ provider, kind, id: String(added[idName]), remove: true });
      expect(await count()).toBe(before);
      expect(await control('POST', '/edit', { provider, kind, id: String(added[idName]), changes: {} })).toMatchObject({ status: 404 });
    },
  );
});

test('the clock is moved, so that tokens age', async () => {
  const { zoho } = await sandbox.control.tokens();
  const read = async () => (await sandbox.request('GET', '/crm/v2/Leads', { token: zoho.accessToken })).status;
  expect(await read()).toBe(204);
  await sandbox.control.clock(3_601_000);
  expect(await read()).toBe(401);
  expect((await sandbox.control.state()).offsetMs).toBe(3_601_000);
});

describe('tokens', () => {
  test('are ready connections to every service', async () => {
    const { zoho, quickbooks, gemini } = await sandbox.control.tokens();
    expect(zoho.departments.map(({ name }) => name)).toEqual(['SOD Programming', 'Bug Report', 'Hardware and Software Support']);
    const ids = [zoho.clientId, zoho.clientSecret, zoho.accessToken, zoho.refreshToken, zoho.orgId];
    const others = [quickbooks.clientId, quickbooks.clientSecret, quickbooks.accessToken, quickbooks.refreshToken, quickbooks.realmId];
    expect([...ids, ...others, gemini.apiKey].filter((text) => text === '')).toEqual([]);
  });

  // [V] providers §1, and running functions
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
    expect((await control('POST', '/tokens', { user: 'nobody@elsewhere.example' })).status).toBe(400);
  });
});

test('clients replace the addresses that codes may be sent to', async () => {
  const redirectUri = 'https://desk.example.com/auth/zoho/connect-callback';
  const { clientId } = (await sandbox.control.tokens()).zoho;
  const ask = async () => {
    const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'Desk.basic.READ' });
    return (await sandbox.request<string>('GET', `/accounts/oauth/v2/auth?${query}`)).body.includes('Allow');
  };
  expect(await ask()).toBe(false);
  await sandbox.control.clients([redirectUri]);
  expect(await ask()).toBe(true);
});

test('switches say what they do and how sure it is, and can be set', async () => {
  const switches = await sandbox.control.switches({ crmScopeStatus: 403 });
  expect(switches.crmScopeStatus?.value).toBe(403);
  expect(Object.values(switches).filter(({ about }) => about.length < 10)).toEqual([]);
});

describe('bad input is answered with 400 and a message', () => {
  const wrong: [method: string, path: string, body?: unknown][] = [
    ['POST', '/reset', { world: 'everything' }],
    ['POST', '/reset', { word: 'shop' }],
    ['POST', '/reset', 'shop'],
    ['POST', '/faults', [{ provider: 'crm' }]],
    ['POST', '/faults', [{ provider: 'nobody', kind: 'slow' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'boredom' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', probability: 1.1 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', times: 0 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', path: 'v2/Leads' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', path: '/v2/Leads?page=1' }]],
    ['POST', '/clock', {}],
    ['POST', '/clock', { offsetMs: '1000' }],
    ['POST', '/clock', { offsetMs: 1e300 }],
    ['POST', '/edit', { kind: 'leads', id: '1' }],
    ['POST', '/edit', { provider: 'crm', kind: 'leads', remove: true }],
    ['POST', '/clients', { redirectUris: ['nowhere'] }],
    ['POST', '/clients', {}],
    ['POST', '/switches', { noSuchSwitch: 1 }],
    ['POST', '/switches', { crmScopeStatus: 'high' }],
    ['POST', '/switches', { crmScopeStatus: 9_999 }],
    ['POST', '/switches', { crmUtcOffset: 'east' }],
    ['POST', '/switches', { deskStatuses: '' }],
    ['POST', '/switches', { quickbooksWebhookFormat: 'xml' }],
    ['POST', '/switches', { deskConcurrency: -1 }],
    ['POST', '/switches', { deskIndexLagMs: null }],
    ['POST', '/switches', []],
    ['GET', '/records/crm/leads?last=0'],
    ['GET', '/records/crm/leads?last=-1'],
    ['GET', '/records/crm/leads?last=0x10'],
    ['GET', '/records/crm/leads?last=1e3'],
    ['GET', '/records/crm/leads?last=99999999999'],
    ['GET', '/records/crm/leads?last=1&last=2'],
    ['GET', '/records/crm/leads?last='],
    ['GET', '/calls?after=x'],
    ['GET', '/calls?after=-1'],
    ['GET', '/calls?after=1.5'],
    ['POST', '/faults', 'slow'],
    ['POST', '/faults', [null]],
    ['POST', '/faults', [[]]],
    ['POST', '/faults', {}],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', ms: -1 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', ms: 3_600_001 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', probability: '0.3' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'status', status: 99 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'status', status: 600 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'status', retryAfter: 1.5 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', method: 'GET /' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', times: 1, probabilty: 1 }]],
    // One wrong fault, and none of the list is added.
    [
      'POST',
      '/faults',
      [
        { provider: 'crm', kind: 'slow' },
        { provider: 'crm', kind: 'slw' },
      ],
    ],
    ['POST', '/clock', { offsetMs: 1.5 }],
    ['POST', '/clock', []],
    ['POST', '/edit', []],
    ['POST', '/edit', { provider: 'crm', kind: '', id: '1' }],
    ['POST', '/edit', { provider: 'crm', kind: 'leads', id: 5 }],
    ['POST', '/edit', { provider: 'crm', kind: 'leads', changes: [] }],
    ['POST', '/tokens', { scopes: [] }],
    ['POST', '/tokens', { scopes: 'Desk.tickets.ALL' }],
    ['POST', '/tokens', { user: 5 }],
    ['POST', '/clients', { redirectUris: [] }],
    ['POST', '/clients', { redirectUris: 'http://localhost/auth-callback' }],
    ['POST', '/clients', [1]],
  ];
  test.each(wrong)('%s %s %j', async (method, path, body) => {
    const before = (await sandbox.control.state()).faults;
    const { status, body: answer } = await control(method, path, body);
    expect(status).toBe(400);
    expect(answer.message.length).toBeGreaterThan(5);
    expect((await sandbox.control.state()).faults).toEqual(before);
  });

  test('also when it is no JSON at all', async () => {
    const response = await fetch(`${sandbox.url}/_control/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"world"',
    });
    expect([response.status, await response.json()]).toEqual([400, { message: 'The body is not valid JSON' }]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('also when it comes as %s', async (type) => {
    const response = await fetch(`${sandbox.url}/_control/reset`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"world": "shop"}',
    });
    expect([response.status, await response.json()]).toEqual([400, { message: 'Send JSON, with content-type: application/json' }]);
    expect((await sandbox.control.state()).world).toBe('empty');
  });

  test('what is not there is 404', async () => {
    const kinds = [
      '/records/crm/constructor',
      '/records/crm/__proto__',
      '/records/desk/toString',
      '/records/vpic/leads',
      '/records/crm/Leads',
    ];
    for (const path of ['/records/crm/ghosts', '/records/nobody/leads', '/nothing', '/', ...kinds]) {
      expect(await control('GET', path), path).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    }
  });
});
