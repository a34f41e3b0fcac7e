import { expect, test } from 'vitest';
import { isoMinute, parseLocalMinute, toLocalMinute } from './local-minute.ts';

test('normalizes times to UTC minutes and keeps dates', () => {
  const given = ['2026-11-22T08:15:59.999Z', '2026-11-22T08:15:10+02:00', '2026-11-22', '1999-12-31T23:59:00Z'];
  expect(given.map((text) => isoMinute.safeParse(text).data)).toEqual([
    '2026-11-22T08:15:00.000Z',
    '2026-11-22T06:15:00.000Z',
    '2026-11-22',
    '1999-12-31T23:59:00.000Z',
  ]);
});

test('rejects invalid times and years outside 1970 to 9999', () => {
  const wrong = [
    '',
    'soon',
    '2026-02-30',
    '2026-11-22T25:00:00Z',
    '2026-11-22T08:15',
    '0000-01-01',
    '1970-01-01',
    '9999-12-30',
    '1969-12-31T23:59:59Z',
    '9999-12-31T20:00:00-09:00',
  ];
  for (const text of wrong) expect([text, isoMinute.safeParse(text).success]).toEqual([text, false]);
});

test('shows a time in the local zone and reads it back', () => {
  for (const time of ['2026-11-22T08:15:00.000Z', '2026-07-01T23:45:00.000Z', '2026-03-29T01:30:00.000Z']) {
    const typed = toLocalMinute(time);
    expect(typed).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d$/);
    expect(new Date(typed).getMinutes()).toBe(new Date(time).getMinutes());
    expect(parseLocalMinute(typed)).toBe(time);
  }
  expect([toLocalMinute(''), toLocalMinute(undefined), parseLocalMinute(''), parseLocalMinute('soon')]).toEqual(['', '', '', 'soon']);
});
