import { expect, test } from 'vitest';
import type { TicketStatus } from '../tickets/ticket.contract.ts';
import { findJobLeft, findNextStep, listRepairItems, type RepairProgress } from './repair-steps.ts';

test('returns the next step of the path, and the first step for other statuses', () => {
  const steps = ['New', 'Received', 'Diagnosing', 'Repairing', 'Shipped'] as const;
  expect(steps.map(findNextStep)).toEqual(['Received', 'Diagnosing', 'Awaiting Approval', 'Shipped', 'Shipped']);
});

test('returns the day of a future job for shipped repairs only', () => {
  const findJob = (status: TicketStatus, scheduledDate: string | null) => findJobLeft({ status, scheduledDate }, '2026-11-22');
  expect(findJob('Shipped', '2026-11-23')).toBe('2026-11-23');
  expect([findJob('Shipped', '2026-11-22'), findJob('Shipped', null), findJob('Repairing', '2026-11-23')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each<[Partial<RepairProgress>, string]>([
  [{}, 'diagnosis'],
  [{ status: 'New' }, 'diagnosis'],
  [{ status: 'Diagnosing' }, 'lines'],
  [{ status: 'Diagnosing', hasLines: true }, 'approval'],
  [{ status: 'Diagnosing', hasLines: true, isApproved: true, short: 1 }, 'parts'],
  [{ status: 'Awaiting Parts', hasLines: true, isApproved: true }, 'repair'],
  [{ status: 'Repairing' }, 'shipping'],
  [{ status: 'Shipped' }, ''],
  [{ status: 'Resolved' }, ''],
])('finds the next item of %j: %s', (given, next) => {
  const items = listRepairItems({ status: 'Received', hasLines: false, isApproved: false, short: 0, ...given });
  expect(items.find(({ isDone }) => !isDone)?.item ?? '').toBe(next);
});
