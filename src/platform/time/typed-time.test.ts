import { expect, test } from 'vitest';
import { formatTypedDay, parseTypedClock, parseTypedDay } from './typed-time.ts';

test('reads dates as they are typed, and rejects days that don’t exist', () => {
  const read = (typed: string) => parseTypedDay(typed, '2026-11-30');
  for (const typed of [
    '12/02/2026',
    '12022026',
    '120226',
    '12/2/26',
    '12/2',
    '12-02-2026',
    '12.2.2026',
    'Dec 2, 2026',
    'december 2',
    '2026-12-02',
  ])
    expect(read(typed), typed).toBe('2026-12-02');
  for (const typed of ['', '12', '1202', '02/30/2026', '13/01/2026', '12/022026', 'soon', '2026-13-01'])
    expect(read(typed), typed).toBeUndefined();
  expect(read('2/29/2028')).toBe('2028-02-29');
});

test('shows dates as they are typed', () => {
  expect(formatTypedDay('2026-12-02')).toBe('12/02/2026');
  expect(formatTypedDay('')).toBe('');
  expect(formatTypedDay('someday')).toBe('someday');
});

test('reads times of day', () => {
  const times = {
    '9': '09:00',
    '930': '09:30',
    '9:30 am': '09:30',
    '09:30': '09:30',
    '2:00 PM': '14:00',
    '2 p.m.': '14:00',
    '2': '14:00',
    '02:00': '02:00',
    '1400': '14:00',
    '12 am': '00:00',
    '12:15': '12:15',
    '0:05': '00:05',
  };
  for (const [typed, time] of Object.entries(times)) expect(parseTypedClock(typed), typed).toBe(time);
  for (const typed of ['', '25', '9:75', '13 pm', '0 am', 'noon', '12:345']) expect(parseTypedClock(typed), typed).toBeUndefined();
});
