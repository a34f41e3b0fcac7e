import { expect, test } from 'vitest';
import type { CalendarEvent } from './event.contract.ts';
import { beginningOf, COUNT_FIELD, describeEventChange, priceText, startOfDay } from './event.rules.ts';

const event: CalendarEvent = {
  id: 'EVT-0001',
  name: 'Open house',
  date: '2030-05-01T15:30:00.000Z',
  price: 0,
  location: 'Online',
  description: 'Come by.',
  registeredCount: 12,
  createdAt: '',
  lastUpdated: '',
  version: 3,
};

test('shows a price of 0 as free, and others in dollars', () => {
  expect([0, 0.5, 49, 1_250].map(priceText)).toEqual(['Free', '$0.50', '$49.00', '$1,250.00']);
});

test('uses the current minute for a blank date, and the zone for the start of a day', () => {
  const now = new Date('2026-11-22T08:15:59.999Z');
  const zone = 'America/New_York';
  expect(beginningOf('', { now, zone })).toBe('2026-11-22T08:15:00.000Z');
  expect(beginningOf(event.date, { now, zone })).toBe(event.date);
  expect(beginningOf('2030-06-07', { now, zone })).toBe('2030-06-07T04:00:00.000Z');
});

test('starts the day at the reader’s midnight', () => {
  const start = new Date(startOfDay(new Date(2026, 2, 29, 23, 59).getTime()));
  expect([start.getDate(), start.getHours(), start.getMinutes(), start.getMilliseconds()]).toEqual([29, 0, 0, 0]);
});

test('describes changes of events, except their attendee count', () => {
  const subjectName = 'EVT-0001 Open house';
  expect(describeEventChange({ before: undefined, after: event, fields: [] })).toEqual({ action: 'event.created', subjectName });
  const changed = describeEventChange({ before: event, after: event, fields: ['price'] });
  expect(changed).toEqual({ action: 'event.changed', subjectName, detail: { fields: ['price'] } });
  const deleted = describeEventChange({ before: event, after: undefined, fields: [] });
  expect(deleted).toEqual({ action: 'event.deleted', subjectName, detail: { registered: 12 } });
  expect(describeEventChange({ before: event, after: event, fields: [COUNT_FIELD] })).toBeUndefined();
});
