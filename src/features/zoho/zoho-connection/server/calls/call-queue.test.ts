import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { twoServersForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { CallQueue, EndedCall, Turn } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { inTurn } from './in-turn.ts';
import { readZohoUsage } from './usage.ts';
import type { ZohoService } from './zoho-call.ts';
import { createZohoQueue } from './zoho-queue.ts';

const PER_MINUTE = 20;
/** Without the sixth that is left to people. */
const IN_BACKGROUND = 17;
const [server, second] = twoServersForTests({ env: { ZOHO_CALLS_PER_MINUTE: String(PER_MINUTE) } });
const queues = () => [server, second].map(({ deps }) => deps.perServer(createZohoQueue)) as [CallQueue, CallQueue];

const crm = { service: 'crm', priority: 'background' } as const;
const desk = { service: 'desk', priority: 'background' } as const;
const person = { service: 'crm', priority: 'person' } as const;

/** Ends a turn as a call does whose answer says nothing of the allowance. */
const end = (queue: CallQueue, turn: Turn, facts: Partial<EndedCall> = {}) => {
  if (turn.kind !== 'begun') throw new Error(`the turn did not come but ${turn.kind}`);
  return queue.end({ id: turn.id, service: turn.service, remaining: undefined, stoppedMs: undefined, ...facts });
};

/** Collects turns in the order in which they come. */
function collect() {
  const turns: { name: string; turn: Turn }[] = [];
  const add = (name: string, asked: Promise<Turn>) => void asked.then((turn) => turns.push({ name, turn }));
  return { turns, add, names: () => turns.map(({ name }) => name) };
}

const countRows = async (state: string) =>
  (await server.database.query('SELECT FROM provider_calls WHERE state = $1', [state])).rowCount ?? 0;

/** Has a service used, so that what remains of its allowance is known. */
async function say(service: ZohoService, facts: Partial<EndedCall>): Promise<void> {
  const [queue] = queues();
  await end(queue, await queue.take({ service, priority: 'person' }, undefined), facts);
}

test('five calls of a service run at once on all nodes, and the other service has five of its own', async () => {
  const [first, other] = queues();
  const got = collect();
  for (let asked = 0; asked < 4; asked += 1) {
    for (const queue of [first, other]) {
      got.add('crm', queue.take(crm, undefined));
      got.add('desk', queue.take(desk, undefined));
    }
  }
  await expect.poll(() => got.turns.length).toBe(10);
  expect(await other.take(person, 50)).toEqual({ kind: 'busy', retryAfterMs: expect.any(Number) });
  expect(got.names().filter((name) => name === 'crm')).toHaveLength(5);
  for (const [index, { turn }] of got.turns.slice().entries()) await end(index % 2 === 0 ? first : other, turn);
  await expect.poll(() => got.turns.length).toBe(16);
  for (const { turn } of got.turns.slice(10)) await end(first, turn);
  expect(await countRows('running')).toBe(0);
});

test('so many calls are made in any 60 seconds, counted from the end of each, and the last sixth of them is left to people', async () => {
  const [first, other] = queues();
  const got = collect();
  const ended = async (queue: CallQueue, asked: Promise<Turn>) => {
    const turn = await asked;
    await end(queue, turn);
    return turn;
  };
  for (let asked = 0; asked < IN_BACKGROUND; asked += 1) {
    got.add('crm', ended(first, first.take(crm, undefined)));
    got.add('desk', ended(other, other.take(desk, undefined)));
  }
  for (let minute = 1; minute <= 2; minute += 1) {
    await expect.poll(() => got.turns.length).toBe(minute * IN_BACKGROUND);
    for (let used = IN_BACKGROUND; used < PER_MINUTE; used += 1) await ended(other, other.take(person, undefined));
    expect(await readZohoUsage(server.deps)).toMatchObject({ used: PER_MINUTE });
    server.clock.advance(MINUTE_MS - 10_000);
    const late = await other.take(person, 50);
    expect(late).toEqual({ kind: 'busy', retryAfterMs: expect.any(Number) });
    expect('retryAfterMs' in late && late.retryAfterMs).toBeLessThanOrEqual(10_000);
    expect(got.turns.length).toBe(minute * IN_BACKGROUND);
    server.clock.advance(15_000);
  }
});

test('people go before background calls, whichever node has them', async () => {
  const [first, other] = queues();
  const running = await Promise.all(Array.from({ length: 5 }, () => first.take(crm, undefined)));
  const got = collect();
  for (let asked = 0; asked < 3; asked += 1) got.add('background', first.take(crm, undefined));
  for (let asked = 0; asked < 3; asked += 1) got.add('person', other.take(person, undefined));
  await expect.poll(() => countRows('waiting')).toBe(3);
  for (const turn of running) await end(first, turn);
  await expect.poll(() => got.turns.length).toBe(5);
  expect(got.names().slice(0, 3)).toEqual(['person', 'person', 'person']);
  for (const { turn } of got.turns.slice()) await end(first, turn);
  await expect.poll(() => got.turns.length).toBe(6);
  for (const { turn } of got.turns.slice(5)) await end(first, turn);
});

test('the places of a node that was killed are free again', async () => {
  const [first, other] = queues();
  await Promise.all(Array.from({ length: 5 }, () => first.take(crm, undefined)));
  expect(await other.take(person, 50)).toMatchObject({ kind: 'busy' });
  server.clock.advance(36_000);
  await end(other, await other.take(person, undefined));
});

test('a clock that was set back holds nothing up', async () => {
  const [first] = queues();
  server.clock.advance(DAY_MS);
  await Promise.all(Array.from({ length: 5 }, () => first.take(crm, undefined)));
  server.clock.advance(-DAY_MS);
  await end(first, await first.take(crm, undefined));
});

test('nothing is called before the allowance is there again; the other service goes on', async () => {
  const [first, other] = queues();
  await say('desk', { stoppedMs: 10 * MINUTE_MS });
  for (const queue of [first, other]) {
    for (const priority of ['person', 'background'] as const) {
      expect(await queue.take({ service: 'desk', priority }, undefined)).toEqual({ kind: 'exhausted', retryAfterMs: expect.any(Number) });
    }
  }
  await end(other, await other.take(crm, undefined));
  server.clock.advance(10 * MINUTE_MS + 1_000);
  await end(other, await other.take(desk, undefined));
});

test('the last tenth of the allowance is left to people', async () => {
  const [, other] = queues();
  await say('desk', { remaining: 1_000 });
  await say('desk', { remaining: 101 });
  await end(other, await other.take(desk, undefined));
  await say('desk', { remaining: 100 });
  expect(await other.take(desk, undefined)).toEqual({ kind: 'reserved', retryAfterMs: expect.any(Number) });
  expect(await readZohoUsage(second.deps)).toEqual({ used: 4, allowance: { crm: null, desk: 100 }, isLow: true });
  await end(other, await other.take({ ...desk, priority: 'person' }, undefined));
  // By then nobody knows what remains, and a background call finds out.
  server.clock.advance(16 * MINUTE_MS);
  await end(other, await other.take(desk, undefined), { remaining: 900 });
  await end(other, await other.take(desk, undefined));
});

test('the CRM says what remains once half of it is used, so a tenth of all is a fifth of that', async () => {
  const [first] = queues();
  await say('crm', { remaining: 500 });
  await say('crm', { remaining: 101 });
  await end(first, await first.take(crm, undefined));
  await say('crm', { remaining: 100 });
  expect(await first.take(crm, undefined)).toMatchObject({ kind: 'reserved' });
  await say('crm', { remaining: null });
  await end(first, await first.take(crm, undefined));
});

test('the most that remained is believed for three days, so that a smaller edition is noticed', async () => {
  const [first] = queues();
  await say('desk', { remaining: 100_000 });
  await say('desk', { remaining: 4_000 });
  expect(await first.take(desk, undefined)).toMatchObject({ kind: 'reserved' });
  server.clock.advance(4 * DAY_MS);
  await say('desk', { remaining: 4_000 });
  await end(first, await first.take(desk, undefined));
});

test('what was called is forgotten after a minute', async () => {
  await say('crm', {});
  server.clock.advance(2 * MINUTE_MS);
  await say('desk', {});
  const { rows } = await server.database.query('SELECT service FROM provider_calls');
  expect(rows).toEqual([{ service: 'desk' }]);
});

test('a call with a token of its own counts as any other, and is left out when its turn does not come', async () => {
  expect(await inTurn(server.deps, 'crm', async () => 'answer')).toBe('answer');
  await expect(inTurn(second.deps, 'crm', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await readZohoUsage(server.deps)).toMatchObject({ used: 2 });
  expect(await countRows('running')).toBe(0);
  await say('crm', { stoppedMs: MINUTE_MS });
  expect(await inTurn(server.deps, 'crm', async () => 'answer')).toBeUndefined();
});

test('a person who causes many calls delays another person by one, and leaves the server every second one of the rest', async () => {
  const [queue] = queues();
  const running = await Promise.all(Array.from({ length: 5 }, () => queue.take(person, undefined)));
  const got = collect();
  for (let asked = 0; asked < 7; asked += 1) got.add('flood', queue.take({ ...person, person: 'ann' }, undefined));
  for (let asked = 0; asked < 4; asked += 1) got.add('server', queue.take(crm, undefined));
  got.add('other', queue.take({ ...person, person: 'ben' }, undefined));
  const free = [...running];
  for (let begun = 1; begun <= 12; begun += 1) {
    const turn = free.shift();
    if (turn) await end(queue, turn);
    await expect.poll(() => got.turns.length).toBe(begun);
    free.push(...got.turns.slice(begun - 1).map((each) => each.turn));
  }
  // A sixth of the 20 calls of a minute begin with the priority of people.
  expect(got.names().slice(0, 2)).toContain('other');
  expect(
    got
      .names()
      .slice(0, 5)
      .filter((name) => name === 'flood'),
  ).toHaveLength(4);
  expect(
    got
      .names()
      .slice(5, 9)
      .filter((name) => name === 'server'),
  ).toHaveLength(2);
  for (const turn of free) await end(queue, turn);
});
