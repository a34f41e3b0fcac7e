import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const sandbox = sandboxForTests('empty');

const control = (method: string, path: string, body?: unknown) =>
  sandbox.request<{ message: string }>(method, `/_control${path}`, body === undefined ? {} : { body });

describe('bad input is answered with 400 and a message', () => {
  const wrong: [method: string, path: string, body?: unknown][] = [
    ['POST', '/reset', { dataset: 'everything' }],
    ['POST', '/reset', { word: 'shop' }],
    ['POST', '/reset', 'shop'],
    ['POST', '/faults', [{ provider: 'crm' }]],
    ['POST', '/faults', [{ provider: 'nobody', kind: 'slow' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'boredom' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', probability: 1.1 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', times: 0 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', path: 'v2/Leads' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', path: '/v2/Leads?page=1' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', exact: true }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', path: '/v2/Leads', exact: 'yes' }]],
    ['POST', '/deliveries', { lose: 1.1 }],
    ['POST', '/deliveries', { repeat: -0.1 }],
    ['POST', '/deliveries', { shuffle: '0.5' }],
    ['POST', '/deliveries', { lateMs: 0.5 }],
    ['POST', '/deliveries', { lateMs: 3_600_001 }],
    ['POST', '/deliveries', { drop: 1 }],
    ['POST', '/deliveries', [0.5]],
    ['POST', '/clock', {}],
    ['POST', '/clock', { offsetMs: '1000' }],
    ['POST', '/clock', { offsetMs: 1e300 }],
    ['POST', '/edit', { kind: 'leads', id: '1' }],
    ['POST', '/edit', { provider: 'crm', kind: 'leads', remove: true }],
    ['POST', '/clients', { redirectUris: ['nowhere'] }],
    ['POST', '/clients', {}],
    ['POST', '/settings', { noSuchSwitch: 1 }],
    ['POST', '/settings', { crmScopeStatus: 'high' }],
    ['POST', '/settings', { crmScopeStatus: 9_999 }],
    ['POST', '/settings', { crmUtcOffset: 'east' }],
    ['POST', '/settings', { deskStatuses: '' }],
    ['POST', '/settings', { quickbooksWebhookFormat: 'xml' }],
    ['POST', '/settings', { deskConcurrency: -1 }],
    ['POST', '/settings', { deskIndexLagMs: null }],
    ['POST', '/settings', []],
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
    ['POST', '/tokens', { dataCenter: 'moon' }],
    ['POST', '/edit', { provider: 'crm', kind: 'leads', dataCenter: 'moon', changes: {} }],
    ['GET', '/records/crm/leads?dataCenter=moon'],
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
      body: '{"dataset"',
    });
    expect([response.status, await response.json()]).toEqual([400, { message: 'The body is not valid JSON' }]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('also when it comes as %s', async (type) => {
    const response = await fetch(`${sandbox.url}/_control/reset`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"dataset": "shop"}',
    });
    expect([response.status, await response.json()]).toEqual([400, { message: 'Send JSON, with content-type: application/json' }]);
    expect((await sandbox.control.state()).dataset).toBe('empty');
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
