import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';

const sandbox = sandboxForTests('empty');

/** Longer than all calls of a test take to arrive. */
const LONG_MS = 1_000;

const highestAtOnce = async () => (await sandbox.control.state()).calls.highestAtOnce;

const CALLS = {
  accounts: ['POST', '/accounts/oauth/v2/token'],
  crm: ['GET', '/crm/v2/users'],
  desk: ['GET', '/desk/api/v1/departments'],
} as const;

async function callAtOnce(provider: keyof typeof CALLS, count: number): Promise<number[]> {
  const { zoho } = await sandbox.control.tokens();
  const [method, path] = CALLS[provider];
  const call = () => sandbox.request(method, path, { token: zoho.accessToken, headers: { orgId: zoho.orgId } });
  return (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status).sort();
}

test('calls of the Zoho services take 20 ms by default', async () => {
  const usual = await startTestSandbox('empty', {});
  const { accountsLatencyMs, crmLatencyMs, deskLatencyMs } = await usual.control.settings({});
  await usual.close();
  expect([accountsLatencyMs, crmLatencyMs, deskLatencyMs].map((setting) => setting?.value)).toEqual([20, 20, 20]);
});

describe.each(['crm', 'desk'] as const)('at %s', (provider) => {
  test('calls that take time count against the concurrency limit, and the peak is reported', async () => {
    await sandbox.control.settings({ [`${provider}LatencyMs`]: LONG_MS, [`${provider}Concurrency`]: 3 });
    expect(await callAtOnce(provider, 5)).toEqual([200, 200, 200, 429, 429]);
    expect(await highestAtOnce()).toMatchObject({ accounts: 0, [provider]: 5 });
    expect(await callAtOnce(provider, 3)).toEqual([200, 200, 200]);
  });

  test('sequential calls are not concurrent', async () => {
    await sandbox.control.settings({ [`${provider}LatencyMs`]: 1, [`${provider}Concurrency`]: 1 });
    for (let call = 0; call < 20; call += 1) expect(await callAtOnce(provider, 1)).toEqual([200]);
    expect(await highestAtOnce()).toMatchObject({ [provider]: 1 });
  });

  test('calls without latency are never rejected', async () => {
    await sandbox.control.settings({ [`${provider}Concurrency`]: 1 });
    expect(await callAtOnce(provider, 5)).toEqual([200, 200, 200, 200, 200]);
  });
});

test('token calls take time and have no concurrency limit', async () => {
  await sandbox.control.settings({ accountsLatencyMs: LONG_MS });
  expect(await callAtOnce('accounts', 4)).toEqual([200, 200, 200, 200]);
  expect(await highestAtOnce()).toMatchObject({ accounts: 4, crm: 0 });
});

test('a call that is cut is no longer in progress', async () => {
  await sandbox.control.settings({ crmConcurrency: 1, crmLatencyMs: 1 });
  for (const kind of ['reset_before', 'reset_after', 'truncated', 'hang'] as const) {
    await sandbox.control.faults([{ provider: 'crm', kind, ms: 1, times: 1 }]);
    await expect(callAtOnce('crm', 1), kind).rejects.toThrow();
    await expect.poll(() => callAtOnce('crm', 1)).toEqual([200]);
  }
});
