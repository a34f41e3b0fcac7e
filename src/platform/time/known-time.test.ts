import { expect, test } from 'vitest';
import { isKnownDay, readIsoTime, toKnownIso } from './known-time.ts';

test.each([
  ['2021-10-05T11:52:54+05:30', '2021-10-05T06:22:54.000Z'],
  ['2021-10-05T11:52:54.123456+0530', '2021-10-05T06:22:54.123Z'],
  ['2024-02-29T00:00Z', '2024-02-29T00:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['2199-12-31T23:59:59Z', '2199-12-31T23:59:59.000Z'],
])('reads the time %j', (text, iso) => expect(readIsoTime(text)).toBe(iso));

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '-000001-01-01T00:00:00Z',
  '0044-03-15T00:00:00Z BC',
  '1969-12-31T23:59:59Z',
  '2200-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00.000Z',
  '275760-09-13T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+99:00',
  '2026-01-01T00:00:00',
  'Infinity',
  'NaN',
  'now',
  '',
])('rejects %j as a time', (text) => expect(readIsoTime(text)).toBeUndefined());

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 8.64e15, -1])('rejects %d milliseconds', (ms) => {
  expect(toKnownIso(ms)).toBeUndefined();
});

test.each([
  ['2026-11-28', true],
  ['0000-01-01', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['9999-12-31', false],
  ['2026-11-28T00:00', false],
])('returns whether %j is a valid day: %j', (text, expected) => expect(isKnownDay(text)).toBe(expected));
