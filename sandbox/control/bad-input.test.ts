import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const sandbox = sandboxForTests('empty');

const control = (method: string, path: string, body?: unknown) =>
  sandbox.request<{ message: string }>(method, `/_control${path}`, body === undefined ? {} : { body });

describe('bad input returns 400 with a message', () => {
  const wrong: [method: string, path: string, body?: unknown][] = [
    ['POST', '/reset', { dataset: 'everything' }],
    ['POST', '/faults', {}],
    // An invalid fault rejects all of them.
    [
      'POST',
      '/faults',
      [
        { provider: 'crm', kind: 'slow' },
        { provider: 'crm', kind: 'slw' },
      ],
    ],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', probability: 1.1 }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', path: '/v2/Leads?page=1' }]],
    ['POST', '/faults', [{ provider: 'crm', kind: 'slow', exact: true }]],
    ['POST', '/deliveries', { lose: 1.1 }],
    ['POST', '/clock', { offsetMs: '1000' }],
    ['POST', '/edit', { provider: 'crm', kind: 'leads', remove: true }],
    ['POST', '/tokens', { scopes: [] }],
    ['POST', '/settings', { noSuchSetting: 1 }],
    ['POST', '/settings', { crmScopeStatus: 9_999 }],
    ['GET', '/records/crm/leads?last=0'],
    ['GET', '/calls?after=x'],
  ];
  test.each(wrong)('%s %s %j', async (method, path, body) => {
    const before = (await sandbox.control.state()).faults;
    const { status, body: answer } = await control(method, path, body);
    expect(status).toBe(400);
    expect(answer.message.length).toBeGreaterThan(5);
    expect((await sandbox.control.state()).faults).toEqual(before);
  });

  test('rejects a body that is not JSON', async () => {
    const response = await fetch(`${sandbox.url}/_control/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"dataset"',
    });
    expect([response.status, await response.json()]).toEqual([400, { message: 'The body is not valid JSON' }]);
  });

  test('rejects JSON sent as text', async () => {
    const response = await fetch(`${sandbox.url}/_control/reset`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"dataset": "shop"}',
    });
    expect([response.status, await response.json()]).toEqual([400, { message: 'Send JSON, with content-type: application/json' }]);
    expect((await sandbox.control.state()).dataset).toBe('empty');
  });

  test('returns 404 for unknown records', async () => {
    for (const path of ['/records/crm/ghosts', '/records/nobody/leads', '/records/crm/__proto__', '/nothing']) {
      expect(await control('GET', path), path).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    }
  });
});
