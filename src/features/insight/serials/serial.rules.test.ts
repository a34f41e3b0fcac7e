import { expect, test } from 'vitest';
import { describeEnd } from './serial.rules.ts';

test.each([
  ['ticket', '2026-11-01T08:30:00.000Z', 'Closed in 30m'],
  ['rma', '2026-11-02T17:00:00.000Z', 'Closed in 33h'],
  ['loan', '2026-11-10T08:00:00.000Z', 'Returned after 9d'],
  ['loan', null, ''],
] as const)('describes the end of a %s at %s', (kind, until, text) => {
  expect(describeEnd({ kind, at: '2026-11-01T08:00:00.000Z', until })).toBe(text);
});
