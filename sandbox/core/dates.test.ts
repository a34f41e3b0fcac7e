import { expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const sandbox = sandboxForTests('empty');

const DAY_MS = 86_400_000;

const CALLS: readonly [method: string, path: string][] = [
  ['POST', '/accounts/oauth/v2/token'],
  ['POST', '/accounts/oauth/v2/token'],
  ['GET', '/crm/v2/Leads'],
  ['GET', '/crm/v2/%'],
  ['GET', '/desk/api/v1/tickets'],
  ['GET', '/quickbooks/nothing'],
  ['POST', '/gemini/v1beta/models/gemini-flash-latest:streamGenerateContent?alt=sse'],
  ['GET', '/vpic/api/vehicles/DecodeVinValues/1'],
];

test.each([0, 3 * DAY_MS, -40 * DAY_MS])('the header Date of every service follows a clock that is moved by %d ms', async (offsetMs) => {
  await sandbox.control.clock(offsetMs);
  for (const [method, path] of CALLS) {
    const date = (await sandbox.request(method, path)).headers.get('date') ?? '';
    expect(Math.abs(Date.parse(date) - Date.now() - offsetMs), path).toBeLessThan(60_000);
    expect(date, path).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  }
});

test('responses of faults have the same header', async () => {
  await sandbox.control.clock(3 * DAY_MS);
  const path = '/vpic/api/vehicles/DecodeVinValues/1';
  for (const kind of ['status', 'garbage', 'status_after', 'truncated'] as const) {
    await sandbox.control.faults([{ provider: 'vpic', kind, times: 1 }]);
    const date = (await fetch(sandbox.url + path)).headers.get('date') ?? '';
    expect(Math.abs(Date.parse(date) - Date.now() - 3 * DAY_MS), kind).toBeLessThan(60_000);
  }
});
