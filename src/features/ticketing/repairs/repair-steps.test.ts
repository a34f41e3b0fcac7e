import { expect, test } from 'vitest';
import type { TicketStatus } from '../tickets/ticket.contract.ts';
import { findJobLeft, findNextStep } from './repair-steps.ts';

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
