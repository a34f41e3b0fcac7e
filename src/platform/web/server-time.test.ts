import { afterEach, expect, test } from 'vitest';
import { relativeTime } from '../time/relative-time.ts';
import { getServerTime, learnServerTime } from './server-time.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

const reply = (date: string | null) => ({ headers: new Headers(date === null ? {} : { date }) });
const REPLY = reply(new Date(NOW).toUTCString());

afterEach(() => learnServerTime(REPLY, NOW));

test.each([
  ['right', 0],
  ['a second fast', SECOND],
  ['eleven seconds fast', 11 * SECOND],
  ['eleven seconds slow', -11 * SECOND],
  ['five minutes fast', 300 * SECOND],
  ['an hour slow', -3_600 * SECOND],
  ['a day fast', DAY],
  ['a day slow', -DAY],
  ['two days fast', 2 * DAY],
  ['twenty years slow', -20 * 365 * DAY],
])('shows a record as new with a clock that is %s', (_, error) => {
  learnServerTime(REPLY, NOW + error);
  const later = (ms: number) => getServerTime(NOW + error + ms);
  expect(relativeTime(NOW, later(0))).toBe('just now');
  expect(relativeTime(NOW, later(90 * SECOND))).toBe('1m ago');
  expect(relativeTime(NOW - 3 * DAY, later(2 * SECOND))).toBe('3d ago');
});

test.each([null, '', 'soon', 'Thu, 99 Nov 2026'])('ignores the date %j', (date) => {
  learnServerTime(REPLY, NOW + DAY);
  learnServerTime(reply(date), NOW + DAY);
  expect(getServerTime(NOW + DAY)).toBe(NOW);
});

test('follows a corrected clock from the next response', () => {
  learnServerTime(REPLY, NOW + DAY);
  learnServerTime(REPLY, NOW + SECOND);
  expect(getServerTime(NOW + SECOND)).toBe(NOW + SECOND);
});
