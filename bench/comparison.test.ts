import { expect, test } from 'vitest';
import { compare } from './comparison.ts';

test('shows both builds with their median ratio and lists measures that are more than 5% worse', () => {
  expect(
    compare([
      { name: '/s', before: [500, 500, 500], now: [470, 450, 470], moreIsBetter: true },
      { name: 'p95, ms', before: [10, 10], now: [10.5, 10.5] },
      { name: 'requests', before: [0], now: [2] },
    ]),
  ).toEqual({ '/s': '500 > 470 (0.94)', 'p95, ms': '10 > 10.5 (1.05)', requests: '0 > 2 (Infinity)', worse: '/s, requests' });
});

test('compares neighboring rounds, so that a busy moment of the machine does not count', () => {
  expect(compare([{ name: 'p95, ms', before: [10, 1_000, 11], now: [20, 200, 22] }])).toMatchObject({ 'p95, ms': '11 > 22 (2.00)' });
});

test('leaves out CPU time that the system does not report, and accepts no requests in both builds', () => {
  const unknown = { name: 'CPU', before: [Number.NaN], now: [1] };
  expect(compare([unknown, { name: 'requests', before: [0], now: [0] }])).toEqual({ requests: '0 > 0 (1.00)', worse: '' });
});
