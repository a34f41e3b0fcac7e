import { expect, test } from 'vitest';
import type { CostlyRound } from '../load/paired-rounds.ts';
import { comparisonLine, isWorse, type Pair, pairsOf } from './comparison.ts';

const pair = (given: Partial<Pair>): Pair => ({ what: 'p95', unit: 'ms', before: [100], now: [100], ...given });
const round = (given: Partial<CostlyRound> = {}): CostlyRound => ({
  calls: 100,
  perSecond: 500,
  p50: 5,
  p95: 10,
  bytes: 3_000,
  serverCost: 1,
  databaseCost: 2,
  ...given,
});

test('5 percent more of a cost is none the worse, and more than that is', () => {
  expect(isWorse(pair({ now: [105] }))).toBe(false);
  expect(isWorse(pair({ now: [106] }))).toBe(true);
  expect(isWorse(pair({ now: [50] }))).toBe(false);
});

test('of calls a second fewer are worse', () => {
  expect(isWorse(pair({ isGain: true, now: [94] }))).toBe(true);
  expect(isWorse(pair({ isGain: true, now: [300] }))).toBe(false);
});

test('what was nothing and is nothing is as it was', () => expect(isWorse(pair({ before: [0], now: [0] }))).toBe(false));

test('what was nothing and is something is worse', () => expect(isWorse(pair({ what: 'requests', before: [0], now: [2] }))).toBe(true));

test('a line shows each figure of both builds with its ratio, and names what got worse', () => {
  const line = comparisonLine('one ticket', pairsOf([round()], [round({ perSecond: 1_000, bytes: 6_000 })]));
  expect(line).toEqual({
    what: 'one ticket',
    'calls, /s': '500 > 1,000 (2.00)',
    'server, ms of CPU': '1.00 > 1.00 (1.00)',
    'database, ms of CPU': '2.00 > 2.00 (1.00)',
    'p95, ms': '10.0 > 10.0 (1.00)',
    'answer, bytes': '3,000 > 6,000 (2.00)',
    worse: 'answer',
  });
});

test('processor time that the system does not tell is left out', () => {
  const line = comparisonLine('one ticket', pairsOf([round({ serverCost: undefined, databaseCost: undefined })], [round()]));
  expect(Object.keys(line)).toEqual(['what', 'calls, /s', 'p95, ms', 'answer, bytes', 'worse']);
});
