import { expect, test } from 'vitest';
import { toText } from '../tickets/history/history-text.rules.ts';
import {
  describeDaysInStatus,
  findApprovedLine,
  findStatusTimes,
  getPartUse,
  isClash,
  needsAllParts,
  toFault,
  toPartLine,
  toTimeText,
} from './rma.rules.ts';

const labor = { id: '1', description: 'Labor', quantity: 1.5, unitCost: 85 };

test('derives the use of parts from the status of an approved repair', () => {
  const use = (status: Parameters<typeof getPartUse>[0]['status'], more: object = {}) =>
    getPartUse({ type: 'Tool Repair', rmaOutcome: 'Not yet decided', ...more, status }, true);
  expect(['Received', 'Awaiting Parts', 'Repairing', 'Resolved', 'Shipped'].map((status) => use(status as 'Received'))).toEqual([
    'reserve',
    'reserve',
    'use',
    'release',
    'release',
  ]);
  expect(use('Shipped', { rmaOutcome: 'Repaired' })).toBe('use');
  expect(use('Repairing', { type: 'SOD' })).toBe('release');
  expect(getPartUse({ type: 'Tool Repair', status: 'Repairing', rmaOutcome: 'Repaired' }, false)).toBe('none');
});

test('sells a part at the customer’s price level', () => {
  const part = { id: 'P-0001', name: 'Display', price: 33.33 };
  const toLine = (unitCost: number) => ({ partId: 'P-0001', description: 'Display', unitCost });
  expect([0, 10, 100].map((level) => toPartLine(part, level))).toEqual([33.33, 30, 0].map(toLine));
});

test.each([
  ['Awaiting Approval', 'Awaiting Parts', false],
  ['Awaiting Parts', 'Repairing', true],
  ['Repairing', 'Repairing', false],
  ['Repairing', 'Awaiting Parts', false],
  ['Repairing', 'Shipped', true],
  ['Shipped', 'Shipped', true],
  ['Shipped', 'Repairing', false],
  ['Awaiting Parts', 'Resolved', false],
] as const)('moving an approved repair from %s to %s requires all of its parts: %s', (from, to, expected) => {
  const repair = { type: 'Tool Repair', rmaOutcome: 'Repaired' } as const;
  expect(needsAllParts({ ...repair, status: from }, { ...repair, status: to })).toBe(expected);
});

test('returns the approved state of a changed line', () => {
  expect(findApprovedLine([labor], labor)).toBeUndefined();
  expect(findApprovedLine([labor], { ...labor, quantity: 2 })).toEqual(labor);
  expect(findApprovedLine([labor], { ...labor, id: '2' })).toBeNull();
});

test('detects jobs less than an hour apart, and jobs without a time on the same day, as conflicts', () => {
  expect([isClash('09:30', '10:29'), isClash('09:30', '10:30'), isClash('', '16:00'), isClash('9:00', '16:00')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('reads the last time of each status from history events, not from notes', () => {
  const change = (from: 'New' | 'Received', to: 'New' | 'Received', timestamp: string) => ({
    id: timestamp,
    user: 'n. A',
    category: '',
    type: 'STATUS_CHANGE' as const,
    timestamp,
    content: toText('status', { from, to }),
    kind: 'status' as const,
    data: { from, to },
  });
  const history = [change('New', 'Received', '2'), change('Received', 'New', '3'), change('New', 'Received', '4')];
  const times = findStatusTimes({ status: 'Received', createdAt: '1', history });
  expect([...times]).toEqual([
    ['New', '3'],
    ['Received', '4'],
  ]);
  const { kind, data, ...written } = change('Received', 'New', '5');
  expect(findStatusTimes({ status: 'Received', createdAt: '1', history: [...history, written] })).toEqual(times);
  expect([...findStatusTimes({ status: 'Diagnosing', createdAt: '1', history: [] })]).toEqual([['Diagnosing', '1']]);
});

test('formats job times on a 12-hour clock', () => {
  const read = ['00:05', '09:30', '12:00', '23:59', '', 'after lunch'].map(toTimeText);
  expect(read).toEqual(['12:05 AM', '9:30 AM', '12:00 PM', '11:59 PM', 'Any time', 'after lunch']);
});

test.each([
  [undefined, 'Unsaved'],
  [0, 'Today'],
  [1, '1 day'],
  [2, '2 days'],
  [1_000, '1,000 days'],
])('describes %s days in a status', (days, text) => {
  expect(describeDaysInStatus(days)).toBe(text);
});

test('shows the fault of a repair without the tool that its summary begins with', () => {
  const fault = (summary: string, toolSerial = 'ISCANL-96096') => toFault({ summary, toolSerial });
  expect(fault('iScan Lite ISCANL-96096: OBD port loose: drops out')).toBe('OBD port loose: drops out');
  expect(fault('iScan Lite ISCANL-96096')).toBe('iScan Lite ISCANL-96096');
  expect(fault('Screen: cracked')).toBe('Screen: cracked');
  expect(fault('iScan Lite: cracked', '')).toBe('iScan Lite: cracked');
});
