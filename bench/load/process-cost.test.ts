import { expect, test } from 'vitest';
import { parseStat } from './process-cost.ts';

test('the time of a process is read from behind its name, which may have blanks and parentheses', () => {
  const line = `4711 (node (main) x) S 17 4711 4711 0 -1 4194304 9 0 0 0 120 30 7 8 20 0 11 0 900 1 2`;
  expect(parseStat(line)).toEqual({ pid: 4711, parent: 17, ms: 1_500 });
});
