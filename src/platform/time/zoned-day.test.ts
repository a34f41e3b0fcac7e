import { expect, test } from 'vitest';
import { dayIn, isTimeZone, startOfDay, timeShown, toBounds } from './zoned-day.ts';

test('returns the date of a time in a zone', () => {
  const time = '2026-11-23T02:30:00Z';
  expect(['America/Los_Angeles', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'].map((zone) => dayIn(zone, time))).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
  ]);
  expect(dayIn('Pacific/Auckland', '2026-11-23T11:30:00Z')).toBe('2026-11-24');
});

test('starts a day at midnight of its zone, in summer and winter', () => {
  expect(startOfDay('2026-11-23', 'UTC')).toBe('2026-11-23T00:00:00.000Z');
  expect(startOfDay('2026-11-23', 'America/New_York')).toBe('2026-11-23T05:00:00.000Z');
  expect(startOfDay('2026-07-01', 'America/New_York')).toBe('2026-07-01T04:00:00.000Z');
  expect(startOfDay('2026-11-23', 'Asia/Kolkata')).toBe('2026-11-22T18:30:00.000Z');
  expect(startOfDay('2026-11-23', 'Pacific/Kiritimati')).toBe('2026-11-22T10:00:00.000Z');
});

test('starts a day after the gap if the clocks skip midnight', () => {
  expect(toBounds({ from: '2026-03-08', to: '2026-03-08' }, 'America/New_York')).toEqual({
    since: '2026-03-08T05:00:00.000Z',
    before: '2026-03-09T04:00:00.000Z',
  });
  expect(toBounds({ from: '2026-11-01', to: '2026-11-01' }, 'America/New_York')).toEqual({
    since: '2026-11-01T04:00:00.000Z',
    before: '2026-11-02T05:00:00.000Z',
  });
  // In Brazil clocks went from 23:59:59 to 1:00.
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
  expect(dayIn('America/Sao_Paulo', '2018-11-04T02:59:59Z')).toBe('2018-11-03');
});

test('resolves repeated clock times to the first and skipped ones to a later time', () => {
  const at = (shown: string, zone: string) => new Date(timeShown(Date.parse(`${shown}Z`), zone)).toISOString();
  expect(at('2026-11-22T21:30:00', 'America/New_York')).toBe('2026-11-23T02:30:00.000Z');
  expect(at('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(at('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-03-08T02:30:00', 'UTC')).toBe('2026-03-08T02:30:00.000Z');
});

test('returns infinite bounds for open ends and unsupported dates', () => {
  expect(toBounds({ from: null, to: null }, 'Europe/Berlin')).toEqual({ since: '-infinity', before: 'infinity' });
  expect(toBounds({ from: '0001-01-01', to: '9999-12-31' }, 'Pacific/Auckland')).toEqual({ since: '-infinity', before: 'infinity' });
});

test('accepts only IANA zone names', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(['', '+05:00', '-0800', 'Mars/Olympus', 'Europe/Berlin; --', 'Europe/../Berlin', 'a'.repeat(900)].filter(isTimeZone)).toEqual([]);
});
