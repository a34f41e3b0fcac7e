import { expect, test } from 'vitest';
import { describePrint } from './describe-print.ts';

const time = Date.parse('2026-11-21T14:05:00.000Z');

test.each([
  [{ isIncomplete: false }, 'Parts · Printed Nov 21, 2026, 2:05 PM'],
  [{ rowLimit: 2_000, isIncomplete: false }, 'Parts · Printed Nov 21, 2026, 2:05 PM · Only the first 2,000 rows of each list'],
  [{ isIncomplete: true }, 'Parts · Printed Nov 21, 2026, 2:05 PM · Some data couldn’t be loaded'],
])('describes a print with %j', (gaps, text) => {
  expect(describePrint('Parts', time, gaps, 'UTC')).toBe(text);
});
