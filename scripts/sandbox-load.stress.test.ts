import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure, STRESS_TIMEOUT } from '../src/testing/server/stress.ts';
import { type Call, sendInParallel } from './parallel-calls.ts';
import { type SpawnedSandbox, startSandbox } from './spawn-sandbox.ts';
import { endPrograms } from './spawned-program.ts';

const PARALLEL = 50;
const CALLS = 30_000;
const SHARE_CUT = 0.3;

interface Connections {
  readonly zoho: { readonly accessToken: string; readonly orgId: string; readonly departments: readonly { readonly id: string }[] };
}

interface Report {
  readonly counts: Record<string, Record<string, number>>;
  readonly calls: { readonly total: number; readonly byPath: Record<string, number>; readonly highestIn60s: Record<string, number> };
  readonly faults: readonly { readonly kind: string; readonly fired: number }[];
}

let sandbox: SpawnedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(endPrograms);

/** In turn: a new lead, a new ticket with its contact, a list. */
async function mixedCalls(): Promise<(index: number) => Call> {
  await sandbox.control('POST', '/reset', { dataset: 'empty' });
  const unlimited = { crmCreditsPerDay: 10_000_000, deskCreditsPerDay: 10_000_000, crmLatencyMs: 0, deskLatencyMs: 0 };
  await sandbox.control('POST', '/settings', unlimited);
  const { zoho } = await sandbox.control<Connections>('POST', '/tokens', {});
  const headers = { authorization: `Zoho-oauthtoken ${zoho.accessToken}`, orgId: zoho.orgId, 'content-type': 'application/json' };
  const post = (path: string, body: unknown): Call => ({ method: 'POST', path, headers, body: JSON.stringify(body) });
  const contact = (index: number) => ({ lastName: 'Load', email: `load${index}@shop.example` });
  const ticket = (index: number) => ({ departmentId: zoho.departments[0]?.id, subject: `Call ${index}`, contact: contact(index) });
  return (index) => {
    if (index % 3 === 0) return post('/crm/v2/Leads', { data: [{ Last_Name: `Load ${index}` }] });
    if (index % 3 === 1) return post('/desk/api/v1/tickets', ticket(index));
    return { method: 'GET', path: '/desk/api/v1/tickets?limit=5', headers };
  };
}

const third = CALLS / 3;

test('answers and counts all calls, 50 at a time', { timeout: STRESS_TIMEOUT }, async () => {
  const { answers, seconds } = await sendInParallel(sandbox.url, CALLS, PARALLEL, await mixedCalls());
  const { counts, calls } = await sandbox.control<Report>('GET', '/state');
  const { 204: empty = 0, ...rest } = answers;
  expect(rest).toEqual({ 200: CALLS - third - empty, 201: third });
  expect([counts.crm?.leads, counts.desk?.tickets]).toEqual([third, third]);
  expect(calls.byPath).toEqual({
    'POST /crm/v2/Leads': third,
    'POST /desk/api/v1/tickets': third,
    'GET /desk/api/v1/tickets': third,
  });
  figure('sandbox, 50 in parallel: calls per second', Math.round(CALLS / seconds));
});

test('stores exactly the created records when three in ten connections are cut after processing', { timeout: STRESS_TIMEOUT }, async () => {
  const make = await mixedCalls();
  const cut = { kind: 'reset_after', method: 'POST', probability: SHARE_CUT };
  await sandbox.control('POST', '/faults', [
    { ...cut, provider: 'crm', path: '/v2/Leads' },
    { ...cut, provider: 'desk', path: '/api/v1/tickets' },
  ]);
  const { answers, seconds } = await sendInParallel(sandbox.url, CALLS, PARALLEL, make);
  const { counts, calls, faults } = await sandbox.control<Report>('GET', '/state');
  const fired = faults.reduce((sum, fault) => sum + fault.fired, 0);
  expect(answers.cut).toBe(fired);
  expect(fired).toBeGreaterThan(CALLS * (2 / 3) * SHARE_CUT * 0.5);
  expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBe(CALLS);
  expect([counts.crm?.leads, counts.desk?.tickets, calls.total]).toEqual([third, third, CALLS]);
  figure('sandbox, 50 in parallel, 30 % of writes cut: calls per second', Math.round(CALLS / seconds));
});
