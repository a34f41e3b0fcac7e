import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { twoServersForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { CallQueue, EndedCall, Turn } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import type { ZohoService } from './zoho-call.ts';
import { createZohoQueue, enqueueCall, readZohoUsage } from './zoho-queue.ts';

const PER_MINUTE = 20;
/** Without the sixth reserved for users. */
const IN_BACKGROUND = 17;
const [server, second] = twoServersForTests({ env: { ZOHO_CALLS_PER_MINUTE: String(PER_MINUTE) } });
const queues = () => [server, second].map(({ deps }) => deps.perServer(createZohoQueue)) as [CallQueue, CallQueue];

const crm = { service: 'crm', priority: 'background' } as const;
const desk = { service: 'desk', priority: 'background' } as const;
const person = { service: 'crm', priority: 'person' } as const;

/** Ends a call whose response doesn't report the remaining credits, unless `facts` do. */
const end = (queue: CallQueue, turn: Turn, facts: Partial<EndedCall> = {}) => {
  if (turn.kind !== 'begun') throw new Error(`the call didn't start: ${turn.kind}`);
  return queue.end({ id: turn.id, service: turn.service, remaining: undefined, stoppedMs: undefined, ...facts });
};

/** Collects turns in the order they start. */
function collect() {
  const turns: { name: string; turn: Turn }[] = [];
  const add = (name: string, queued: Promise<Turn>) => void queued.then((turn) => turns.push({ name, turn }));
  return { turns, add, names: () => turns.map(({ name }) => name) };
}

const countRows = async (state: string) =>
  (await server.database.query('SELECT FROM provider_calls WHERE state = $1', [state])).rowCount ?? 0;

/** Makes a call that reports the remaining credits of a service. */
async function report(service: ZohoService, facts: Partial<EndedCall>): Promise<void> {
  const [queue] = queues();
  await end(queue, await queue.take({ service, priority: 'person' }, undefined), facts);
}

test('runs five concurrent calls per service on all servers together', async () => {
  const [first, other] = queues();
  const started = collect();
  for (let count = 0; count < 4; count += 1) {
    for (const queue of [first, other]) {
      started.add('crm', queue.take(crm, undefined));
      started.add('desk', queue.take(desk, undefined));
    }
  }
  await expect.poll(() => started.turns.length).toBe(10);
  expect(await other.take(person, 50)).toEqual({ kind: 'busy', retryAfterMs: expect.any(Number) });
  expect(started.names().filter((name) => name === 'crm')).toHaveLength(5);
  for (const [index, { turn }] of started.turns.slice().entries()) await end(index % 2 === 0 ? first : other, turn);
  await expect.poll(() => started.turns.length).toBe(16);
  for (const { turn } of started.turns.slice(10)) await end(first, turn);
  expect(await countRows('running')).toBe(0);
});

test('limits the calls in any 60 seconds after they end, and reserves a sixth for users', async () => {
  const [first, other] = queues();
  const started = collect();
  const ended = async (queue: CallQueue, queued: Promise<Turn>) => {
    const turn = await queued;
    await end(queue, turn);
    return turn;
  };
  for (let count = 0; count < IN_BACKGROUND; count += 1) {
    started.add('crm', ended(first, first.take(crm, undefined)));
    started.add('desk', ended(other, other.take(desk, undefined)));
  }
  for (let minute = 1; minute <= 2; minute += 1) {
    await expect.poll(() => started.turns.length).toBe(minute * IN_BACKGROUND);
    for (let used = IN_BACKGROUND; used < PER_MINUTE; used += 1) await ended(other, other.take(person, undefined));
    expect(await readZohoUsage(server.deps)).toMatchObject({ used: PER_MINUTE });
    server.clock.advance(MINUTE_MS - 10_000);
    const late = await other.take(person, 50);
    expect(late).toEqual({ kind: 'busy', retryAfterMs: expect.any(Number) });
    expect('retryAfterMs' in late && late.retryAfterMs).toBeLessThanOrEqual(10_000);
    expect(started.turns.length).toBe(minute * IN_BACKGROUND);
    server.clock.advance(15_000);
  }
});

test('starts calls of users before background calls of any server', async () => {
  const [first, other] = queues();
  const running = await Promise.all(Array.from({ length: 5 }, () => first.take(crm, undefined)));
  const started = collect();
  for (let count = 0; count < 3; count += 1) started.add('background', first.take(crm, undefined));
  for (let count = 0; count < 3; count += 1) started.add('person', other.take(person, undefined));
  await expect.poll(() => countRows('waiting')).toBe(3);
  for (const turn of running) await end(first, turn);
  await expect.poll(() => started.turns.length).toBe(5);
  expect(started.names().slice(0, 3)).toEqual(['person', 'person', 'person']);
  for (const { turn } of started.turns.slice()) await end(first, turn);
  await expect.poll(() => started.turns.length).toBe(6);
  for (const { turn } of started.turns.slice(5)) await end(first, turn);
});

test('frees the slots of a killed server', async () => {
  const [first, other] = queues();
  await Promise.all(Array.from({ length: 5 }, () => first.take(crm, undefined)));
  expect(await other.take(person, 50)).toMatchObject({ kind: 'busy' });
  server.clock.advance(36_000);
  await end(other, await other.take(person, undefined));
});

test('continues after the clock was set back', async () => {
  const [first] = queues();
  server.clock.advance(DAY_MS);
  await Promise.all(Array.from({ length: 5 }, () => first.take(crm, undefined)));
  server.clock.advance(-DAY_MS);
  await end(first, await first.take(crm, undefined));
});

test('makes no calls to a service until its quota resets, and continues the other service', async () => {
  const [first, other] = queues();
  await report('desk', { stoppedMs: 10 * MINUTE_MS });
  for (const queue of [first, other]) {
    for (const priority of ['person', 'background'] as const) {
      expect(await queue.take({ service: 'desk', priority }, undefined)).toEqual({ kind: 'exhausted', retryAfterMs: expect.any(Number) });
    }
  }
  await end(other, await other.take(crm, undefined));
  server.clock.advance(10 * MINUTE_MS + 1_000);
  await end(other, await other.take(desk, undefined));
});

test('reserves the last tenth of the quota for users', async () => {
  const [, other] = queues();
  await report('desk', { remaining: 1_000 });
  await report('desk', { remaining: 101 });
  await end(other, await other.take(desk, undefined));
  await report('desk', { remaining: 100 });
  expect(await other.take(desk, undefined)).toEqual({ kind: 'reserved', retryAfterMs: expect.any(Number) });
  expect(await readZohoUsage(second.deps)).toEqual({ used: 4, allowance: { crm: null, desk: 100 }, isLow: true });
  await end(other, await other.take({ ...desk, priority: 'person' }, undefined));
  // The remaining credits are outdated, so a background call is made to learn them.
  server.clock.advance(16 * MINUTE_MS);
  await end(other, await other.take(desk, undefined), { remaining: 900 });
  await end(other, await other.take(desk, undefined));
});

test('reserves a fifth of the first count that the CRM reports, which it does at half the quota', async () => {
  const [first] = queues();
  await report('crm', { remaining: 500 });
  await report('crm', { remaining: 101 });
  await end(first, await first.take(crm, undefined));
  await report('crm', { remaining: 100 });
  expect(await first.take(crm, undefined)).toMatchObject({ kind: 'reserved' });
  await report('crm', { remaining: null });
  await end(first, await first.take(crm, undefined));
});

test('forgets the highest count after three days, in case the edition changed', async () => {
  const [first] = queues();
  await report('desk', { remaining: 100_000 });
  await report('desk', { remaining: 4_000 });
  expect(await first.take(desk, undefined)).toMatchObject({ kind: 'reserved' });
  server.clock.advance(4 * DAY_MS);
  await report('desk', { remaining: 4_000 });
  await end(first, await first.take(desk, undefined));
});

test('deletes calls after a minute', async () => {
  await report('crm', {});
  server.clock.advance(2 * MINUTE_MS);
  await report('desk', {});
  const { rows } = await server.database.query('SELECT service FROM provider_calls');
  expect(rows).toEqual([{ service: 'desk' }]);
});

test('counts a call with its own token, and skips it if the queue is blocked', async () => {
  expect(await enqueueCall(server.deps, 'crm', async () => 'response')).toBe('response');
  await expect(enqueueCall(second.deps, 'crm', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await readZohoUsage(server.deps)).toMatchObject({ used: 2 });
  expect(await countRows('running')).toBe(0);
  await report('crm', { stoppedMs: MINUTE_MS });
  expect(await enqueueCall(server.deps, 'crm', async () => 'response')).toBeUndefined();
});

test('limits the priority of one user, and gives every second remaining call to the server', async () => {
  const [queue] = queues();
  const running = await Promise.all(Array.from({ length: 5 }, () => queue.take(person, undefined)));
  const started = collect();
  for (let count = 0; count < 7; count += 1) started.add('flood', queue.take({ ...person, person: 'ann' }, undefined));
  for (let count = 0; count < 4; count += 1) started.add('server', queue.take(crm, undefined));
  started.add('other', queue.take({ ...person, person: 'ben' }, undefined));
  const free = [...running];
  for (let begun = 1; begun <= 12; begun += 1) {
    const turn = free.shift();
    if (turn) await end(queue, turn);
    await expect.poll(() => started.turns.length).toBe(begun);
    free.push(...started.turns.slice(begun - 1).map((each) => each.turn));
  }
  // One user may start a sixth of the 20 calls per minute with priority.
  expect(started.names().slice(0, 2)).toContain('other');
  expect(
    started
      .names()
      .slice(0, 5)
      .filter((name) => name === 'flood'),
  ).toHaveLength(4);
  expect(
    started
      .names()
      .slice(5, 9)
      .filter((name) => name === 'server'),
  ).toHaveLength(2);
  for (const turn of free) await end(queue, turn);
});
