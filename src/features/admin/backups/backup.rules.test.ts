import { expect, test } from 'vitest';
import { findNextTime, isBackupDue } from './backup.rules.ts';

const nightly = (startedAt: string, state: 'done' | 'failed' = 'done') => ({ kind: 'nightly', state, startedAt }) as const;
const at = (time: string) => new Date(`2026-11-22T${time}:00.000Z`);

test('makes a nightly backup due from its time until one succeeds', () => {
  const yesterday = nightly('2026-11-21T02:30:05.000Z');
  expect(isBackupDue('02:30', at('02:29'), [yesterday])).toBe(false);
  expect(isBackupDue('02:30', at('02:30'), [yesterday])).toBe(true);
  const failed = nightly('2026-11-22T02:30:05.000Z', 'failed');
  const byHand = { ...nightly('2026-11-22T02:40:00.000Z'), kind: 'manual' } as const;
  expect(isBackupDue('02:30', at('09:00'), [byHand, failed, yesterday])).toBe(true);
  expect(isBackupDue('02:30', at('09:00'), [nightly('2026-11-22T05:30:00.000Z'), failed, yesterday])).toBe(false);
});

test('schedules the next backup at its time, or within the hour after a failure or a missed night', () => {
  const done = [nightly('2026-11-22T02:30:05.000Z')];
  expect(findNextTime('02:30', at('09:00'), done)).toEqual(new Date('2026-11-23T02:30:00.000Z'));
  expect(findNextTime('02:30', at('09:00'), [])).toEqual(at('09:30'));
  expect(findNextTime('02:30', at('09:30'), [])).toEqual(at('10:30'));
  expect(findNextTime('02:30', at('01:00'), [nightly('2026-11-21T02:30:05.000Z')])).toEqual(at('02:30'));
  expect(findNextTime(undefined, at('09:00'), done)).toBeNull();
});
