import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { twoServersForTests } from '../../../../../testing/server/server-for-tests.ts';
import { figure, STRESS_TIMEOUT } from '../../../../../testing/server/stress.ts';
import { zohoEnvironment } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { callZoho, isDone, type ZohoCall } from './zoho-calls.service.ts';

const PER_MINUTE = 60;
const CALLS = 500;
const PEOPLE = 40;

const sandbox = sandboxForTests('empty');
const nodes = twoServersForTests({
  env: async () => ({
    ...(await zohoEnvironment(sandbox)),
    ZOHO_CALLS_PER_MINUTE: String(PER_MINUTE),
    ZOHO_DESK_ORG_ID: await readOrgId(),
  }),
});
const [server] = nodes;

async function readOrgId(): Promise<string> {
  const { zoho } = await sandbox.control.tokens();
  return zoho.orgId;
}

interface Arrival {
  readonly id: number;
  readonly at: number;
  readonly provider: string;
  readonly status?: number;
}

/** Calls received by CRM and Desk, as of the last poll. */
const arrivals = new Map<number, Arrival>();
let newest = 0;

async function pollArrivals(): Promise<number> {
  const { body } = await sandbox.request<Arrival[]>('GET', `/_control/calls?after=${newest}`);
  for (const call of body) {
    newest = Math.max(newest, call.id);
    if (call.provider === 'crm' || call.provider === 'desk') arrivals.set(call.id, call);
  }
  return arrivals.size;
}

function highestInMinute(): number {
  const times = [...arrivals.values()].map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(...times.map((start, index) => times.slice(index).filter((at) => at < start + MINUTE_MS).length));
}

/** Waits until no more calls start, because the minute is used up. */
async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== newest; await setTimeout(1_000)) {
    before = newest;
    await pollArrivals();
  }
}

/** Advances the clocks of Zoho and the servers while no call is in progress. */
async function advanceClocks(ms: number): Promise<void> {
  await sandbox.control.clock(server.clock.now().getTime() + ms - Date.now());
  server.clock.advance(ms);
}

const toCall = (index: number): ZohoCall => {
  const priority = index >= CALLS - PEOPLE ? 'person' : 'background';
  if (index % 2 === 0) return { service: 'crm', method: 'GET', path: '/crm/v2/Leads', query: { page: 1 }, priority, waitMs: 600_000 };
  return { service: 'desk', method: 'GET', path: '/api/v1/tickets', query: { limit: 50 }, priority, waitMs: 600_000 };
};

beforeEach(async () => {
  const { zoho } = await sandbox.control.tokens();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
  // Zoho rejects a sixth concurrent call, and each call is slow enough to overlap with others.
  await sandbox.control.settings({ crmConcurrency: 5, deskConcurrency: 5 });
  await sandbox.control.faults((['crm', 'desk'] as const).map((provider) => ({ provider, kind: 'slow', ms: 100 })));
});

test(`keeps ${CALLS} concurrent calls on two servers within every limit, and starts calls of users first`, {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const ended: ZohoCall['priority'][] = [];
  const outcomes = Array.from({ length: CALLS }, async (_, index) => {
    const call = toCall(index);
    const outcome = await callZoho(nodes[Math.floor(index / 2) % 2 === 0 ? 0 : 1].deps, call);
    ended.push(call.priority);
    return outcome;
  });
  while (ended.length < CALLS) {
    await untilQuiet();
    await advanceClocks(MINUTE_MS + 1_000);
  }
  expect((await Promise.all(outcomes)).filter((outcome) => !isDone(outcome))).toEqual([]);
  // No call was rejected, so none was repeated.
  expect(await pollArrivals()).toBe(CALLS);
  expect([...arrivals.values()].filter(({ status }) => status === 429)).toEqual([]);
  expect(highestInMinute()).toBeLessThanOrEqual(PER_MINUTE);
  const { crm, desk } = (await sandbox.control.state()).calls.highestAtOnce;
  expect(Math.max(crm, desk)).toBeLessThanOrEqual(5);
  // They were queued last, possibly after the first minute.
  expect(ended.slice(0, 2 * PER_MINUTE).filter((priority) => priority === 'person')).toHaveLength(PEOPLE);
  figure(`calls to Zoho in any 60 s, of ${CALLS} concurrent calls on two servers (limit ${PER_MINUTE})`, highestInMinute());
});
