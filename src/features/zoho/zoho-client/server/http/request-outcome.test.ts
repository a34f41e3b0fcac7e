import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { requestOutcome } from './request-outcome.ts';

const sandbox = sandboxForTests('empty');
type Fault = Parameters<typeof sandbox.control.faults>[0][number];

async function ask(path = '/crm/crm/v2/Leads?fields=Email', more: Record<string, string> = {}) {
  const { zoho } = await sandbox.control.tokens();
  const headers = { authorization: `Zoho-oauthtoken ${zoho.accessToken}`, ...more };
  return requestOutcome({ method: 'GET', url: sandbox.url + path, headers }, () => new Date());
}

test('the sandbox answers', async () => {
  expect(await ask()).toMatchObject({ outcome: { kind: 'empty', zohoTime: expect.any(String) }, remaining: undefined });
  expect(await ask('/desk/api/v1/organizations')).toMatchObject({ outcome: { kind: 'ok' }, remaining: expect.any(Number) });
  expect(await ask('/desk/api/v1/tickets', { orgId: '1' })).toMatchObject({ outcome: { kind: 'refused', code: 'OAUTH_ORG_MISMATCH' } });
  expect(await ask('/crm/crm/v2/Nothing')).toMatchObject({ outcome: { kind: 'refused', code: 'INVALID_MODULE' } });
  expect(await ask(undefined, { authorization: 'Zoho-oauthtoken 1000.wrong' })).toMatchObject({ outcome: { kind: 'unauthorized' } });
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
])('the fault %j has a kind', async (fault, expected) => {
  await sandbox.control.faults([{ provider: 'crm', ...fault }]);
  expect((await ask()).outcome).toMatchObject(expected);
});

test('the credits that are left are known once the CRM says them', async () => {
  await sandbox.control.settings({ crmCreditsPerDay: 3 });
  const remaining = [await ask(), await ask(), await ask()].map((result) => result.remaining);
  expect(remaining).toEqual([undefined, 1, 0]);
  expect((await ask()).outcome).toMatchObject({ kind: 'exhausted' });
});
