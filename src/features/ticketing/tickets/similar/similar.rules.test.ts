import { expect, test } from 'vitest';
import { findSigns } from './similar.rules.ts';

test('extracts trouble codes, control units and distinctive words from summary and notes', () => {
  expect(
    findSigns('No communication with TCM after programming, U0101', ['Codes: p0420-00, CD840A, B12. Part 123456, 20260101, facade']),
  ).toEqual({
    codes: ['u0101', 'p0420', 'cd840a'],
    modules: ['tcm'],
    words: ['communication'],
  });
  expect(findSigns('', [])).toEqual({ codes: [], modules: [], words: [] });
});

test('ignores runs of letters that are too long to search', () => {
  expect(findSigns(`${'x'.repeat(51)} ${'y'.repeat(50)}`, ['f'.repeat(1_000_000)])).toEqual({
    codes: [],
    modules: [],
    words: ['y'.repeat(50)],
  });
});
