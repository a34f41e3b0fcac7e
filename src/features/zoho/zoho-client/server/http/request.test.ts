import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { sendZohoRequest } from './request.ts';

const sandbox = sandboxForTests('empty');
type Fault = Parameters<typeof sandbox.control.faults>[0][number];

async function request(path = '/crm/crm/v2/Leads?fields=Email', more: Record<string, string> = {}) {
  const { zoho } = await sandbox.control.tokens();
  const headers = { authorization: `Zoho-oauthtoken ${zoho.accessToken}`, ...more };
  return sendZohoRequest({ method: 'GET', url: sandbox.url + path, headers }, () => new Date());
}

test('reads responses of the sandbox', async () => {
  expect(await request()).toMatchObject({ outcome: { kind: 'empty', zohoTime: expect.any(String) }, remaining: undefined });
  expect(await request('/desk/api/v1/organizations')).toMatchObject({ outcome: { kind: 'ok' }, remaining: expect.any(Number) });
  expect(await request('/desk/api/v1/tickets', { orgId: '1' })).toMatchObject({ outcome: { kind: 'refused', code: 'OAUTH_ORG_MISMATCH' } });
  expect(await request('/crm/crm/v2/Nothing')).toMatchObject({ outcome: { kind: 'refused', code: 'INVALID_MODULE' } });
  expect(await request(undefined, { authorization: 'Zoho-oauthtoken 1000.wrong' })).toMatchObject({ outcome: { kind: 'unauthorized' } });
});

test.each<[Omit<Fault, 'provider'>, object]>([
  [{ kind: 'reset_before' }, { kind: 'away', why: 'cut', mayBeDone: true }],
  [{ kind: 'reset_after' }, { kind: 'away', why: 'cut', mayBeDone: true }],
  [{ kind: 'garbage' }, { kind: 'unreadable', why: 'not_json' }],
  [
    { kind: 'status', status: 503, retryAfter: 9 },
    { kind: 'away', why: 'server_error', mayBeDone: true, retryAfterMs: 9_000 },
  ],
  [{ kind: 'status', status: 429 }, { kind: 'throttled' }],
  [{ kind: 'unauthorized_once' }, { kind: 'unauthorized' }],
])('returns the outcome of the fault %j', async (fault, expected) => {
  await sandbox.control.faults([{ provider: 'crm', ...fault }]);
  expect((await request()).outcome).toMatchObject(expected);
});

test('returns the remaining credits once the CRM reports them', async () => {
  await sandbox.control.settings({ crmCreditsPerDay: 3 });
  const remaining = [await request(), await request(), await request()].map((result) => result.remaining);
  expect(remaining).toEqual([undefined, 1, 0]);
  expect((await request()).outcome).toMatchObject({ kind: 'exhausted' });
});
