import { describe, expect, test } from 'vitest';
import type { Provider } from '../providers.ts';
import { createCalls } from './calls.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const SECOND = 1_000;

function callsAt(times: readonly number[], provider: Provider = 'crm') {
  const calls = createCalls();
  for (const at of times) calls.record({ provider, method: 'GET', route: '/crm/v2/Leads', path: '/crm/v2/Leads?page=1', at: NOON + at });
  return calls;
}

const highest = (times: readonly number[]) => callsAt(times).summary().highestIn60s.crm;

describe('the peak in 60 seconds', () => {
  const seconds = (...values: number[]) => values.map((value) => value * SECOND);
  test.each<[what: string, times: number[], most: number]>([
    ['nothing called', [], 0],
    ['one call', [0], 1],
    ['all at one moment', seconds(5, 5, 5, 5), 4],
    ['just inside a minute', [0, 59_999], 2],
    ['exactly a minute apart is two windows', [0, 60_000], 1],
    ['a busy time in the middle', seconds(0, 100, 110, 120, 130, 300), 4],
    ['over the change of a minute', seconds(50, 58, 62, 70), 4],
    ['busy once, then quiet', seconds(0, 1, 2, 200, 400), 3],
    ['busier later', seconds(0, 1, 200, 201, 202, 203), 4],
    ['evenly, one in ten seconds', seconds(0, 10, 20, 30, 40, 50, 60, 70, 80, 90), 6],
  ])('%s', (_what, times, most) => expect(highest(times)).toBe(most));

  test('starts again when the clock is set back', () => {
    expect(highest(seconds(3_600, 3_601, 3_602, 0, 1))).toBe(3);
    expect(highest(seconds(3_600, 0, 1, 2, 3))).toBe(4);
  });

  test('is correct after many calls', () => {
    const evenly = Array.from({ length: 30_000 }, (_, index) => index * 100);
    expect(highest(evenly)).toBe(600);
  });

  test('is separate for each service', () => {
    const calls = callsAt([0, 1, 2]);
    calls.record({ provider: 'desk', method: 'GET', route: '/desk/x', path: '/desk/x', at: NOON });
    expect(calls.summary().highestIn60s).toEqual({ accounts: 0, crm: 3, desk: 1, quickbooks: 0, gemini: 0, vpic: 0, mail: 0 });
  });
});

test('counts calls by UTC minute and service', () => {
  const calls = callsAt([0, 59_999, 60_000, 3 * 60_000]);
  calls.record({ provider: 'vpic', method: 'GET', route: '/vpic/x', path: '/vpic/x', at: NOON });
  expect(calls.summary().perMinute).toEqual({
    '2026-11-21T12:00Z': { crm: 2, vpic: 1 },
    '2026-11-21T12:01Z': { crm: 1 },
    '2026-11-21T12:03Z': { crm: 1 },
  });
});

test('counts calls by method and route', () => {
  const calls = createCalls();
  for (const id of ['1', '2', '3'])
    calls.record({ provider: 'desk', method: 'PATCH', route: '/desk/api/v1/tickets/:id', path: `/desk/api/v1/tickets/${id}`, at: NOON });
  calls.record({ provider: 'desk', method: 'GET', route: '/desk/api/v1/tickets/:id', path: '/desk/api/v1/tickets/1', at: NOON });
  expect(calls.summary()).toMatchObject({
    total: 4,
    byPath: { 'PATCH /desk/api/v1/tickets/:id': 3, 'GET /desk/api/v1/tickets/:id': 1 },
  });
});

describe('the latest calls', () => {
  const ids = (count: number, after: number) =>
    callsAt(Array.from({ length: count }, (_, index) => index))
      .recent(after)
      .map(({ id }) => id);

  test('are those above an ID, oldest first', () => {
    expect(ids(5, 0)).toEqual([1, 2, 3, 4, 5]);
    expect(ids(5, 3)).toEqual([4, 5]);
    expect(ids(5, 5)).toEqual([]);
    expect(ids(5, 99)).toEqual([]);
    expect(ids(0, 0)).toEqual([]);
  });

  test.each([199, 200, 201, 399, 400, 401, 1_234])('of %i calls are at most 200', (count) => {
    const kept = ids(count, 0);
    expect(kept).toHaveLength(Math.min(count, 200));
    expect(kept.at(-1)).toBe(count);
    expect(kept[0]).toBe(Math.max(1, count - 199));
  });

  test('have the result of a finished call', () => {
    const calls = createCalls();
    const call = calls.record({ provider: 'crm', method: 'GET', route: '/crm/v2/Leads', path: '/crm/v2/Leads', at: NOON });
    expect(calls.recent(0)[0]?.status).toBeUndefined();
    Object.assign(call, { status: 204, ms: 3 });
    expect(calls.recent(0)).toMatchObject([{ id: 1, status: 204, ms: 3, faults: [] }]);
  });
});
