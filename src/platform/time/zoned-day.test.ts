import { expect, test } from 'vitest';
import { dayIn, isTimeZone, startOfDay, timeShown, toBounds } from './zoned-day.ts';

test('a time lies on the day of the zone it is read in', () => {
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

test('a day begins at the midnight of its zone, in summer and in winter', () => {
  expect(startOfDay('2026-11-23', 'UTC')).toBe('2026-11-23T00:00:00.000Z');
  expect(startOfDay('2026-11-23', 'America/New_York')).toBe('2026-11-23T05:00:00.000Z');
  expect(startOfDay('2026-07-01', 'America/New_York')).toBe('2026-07-01T04:00:00.000Z');
  expect(startOfDay('2026-11-23', 'Asia/Kolkata')).toBe('2026-11-22T18:30:00.000Z');
  expect(startOfDay('2026-11-23', 'Pacific/Kiritimati')).toBe('2026-11-22T10:00:00.000Z');
});

test('days on which clocks change begin once, and right after the gap where midnight is skipped', () => {
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

test('what a clock shows is one time, the first where it shows it twice and a later one where it skips it', () => {
  const at = (shown: string, zone: string) => new Date(timeShown(Date.parse(`${shown}Z`), zone)).toISOString();
  expect(at('2026-11-22T21:30:00', 'America/New_York')).toBe('2026-11-23T02:30:00.000Z');
  expect(at('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(at('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-03-08T02:30:00', 'UTC')).toBe('2026-03-08T02:30:00.000Z');
});

test('open ends and days beyond what can be written are infinite', () => {
  expect(toBounds({ from: null, to: null }, 'Europe/Berlin')).toEqual({ since: '-infinity', before: 'infinity' });
  expect(toBounds({ from: '0001-01-01', to: '9999-12-31' }, 'Pacific/Auckland')).toEqual({ since: '-infinity', before: 'infinity' });
});

test('zones are known by their IANA names alone', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(['', '+05:00', '-0800', 'Mars/Olympus', 'Europe/Berlin; --', 'Europe/../Berlin', 'a'.repeat(900)].filter(isTimeZone)).toEqual([]);
});
