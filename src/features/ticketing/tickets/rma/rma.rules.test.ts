import { expect, test } from 'vitest';
import { statusChangeText } from '../ticket.rules.ts';
import { findApprovedLine, findStatusTimes, getPartUse, isClash, isReplaced, toRmaTotal } from './rma.rules.ts';

const labor = { id: '1', description: 'Labor', quantity: 1.5, unitCost: 85 };

test('the total is the sum of quantity times unit cost, exact to the cent', () => {
  expect(toRmaTotal([])).toBe(0);
  expect(toRmaTotal([labor, { quantity: 3, unitCost: 0.1 }, { quantity: 0.01, unitCost: 0.5 }])).toBe(127.81);
  expect(toRmaTotal(Array.from({ length: 10 }, () => ({ quantity: 1, unitCost: 0.1 })))).toBe(1);
});

test('parts follow the status of an approved repair', () => {
  const use = (status: Parameters<typeof getPartUse>[0]['status'], more: object = {}) =>
    getPartUse({ type: 'Tool Repair', rmaOutcome: 'Not yet decided', ...more, status }, true);
  expect(['Received', 'Awaiting Parts', 'Repairing', 'Resolved', 'Shipped'].map((status) => use(status as 'Received'))).toEqual([
    ...['reserve', 'reserve-free', 'use', 'release', 'release'],
  ]);
  expect(use('Shipped', { rmaOutcome: 'Repaired' })).toBe('use');
  expect(use('Repairing', { type: 'SOD' })).toBe('release');
  expect(getPartUse({ type: 'Tool Repair', status: 'Repairing', rmaOutcome: 'Repaired' }, false)).toBe('none');
});

test('another tool is the customer’s once it is shipped, or at once when it is sent in advance', () => {
  const repair = { type: 'Tool Repair', status: 'Repairing', rmaOutcome: 'Replaced', replacementSerial: 'N-1' } as const;
  expect(isReplaced(repair)).toBe(false);
  expect(isReplaced({ ...repair, status: 'Shipped' })).toBe(true);
  expect(isReplaced({ ...repair, rmaOutcome: 'Advance-replaced' })).toBe(true);
  expect(isReplaced({ ...repair, rmaOutcome: 'Advance-replaced', replacementSerial: ' ' })).toBe(false);
});

test('a line says what it was approved as, when it is another now', () => {
  expect(findApprovedLine([labor], labor)).toBeUndefined();
  expect(findApprovedLine([labor], { ...labor, quantity: 2 })).toEqual(labor);
  expect(findApprovedLine([labor], { ...labor, id: '2' })).toBeNull();
});

test('jobs less than an hour apart clash, and one without a time does with all of its day', () => {
  expect([isClash('09:30', '10:29'), isClash('09:30', '10:30'), isClash('', '16:00'), isClash('9:00', '16:00')]).toEqual([
    ...[true, false, true, false],
  ]);
});

test('the facts of a history tell when each status was reached last, whatever somebody wrote', () => {
  const change = (from: 'New' | 'Received', to: 'New' | 'Received', timestamp: string) => ({
    ...{ id: timestamp, user: 'n. A', category: '', type: 'STATUS_CHANGE' as const, timestamp, content: statusChangeText(from, to) },
    ...{ kind: 'status' as const, data: { from, to } },
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
