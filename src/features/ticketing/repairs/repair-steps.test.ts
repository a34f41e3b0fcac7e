import { expect, test } from 'vitest';
import type { TicketStatus } from '../tickets/ticket.contract.ts';
import { findJobLeft, findNextStep } from './repair-steps.ts';

test('the next step of a repair follows on its path, and is the first one from beside it', () => {
  const steps = ['New', 'Received', 'Diagnosing', 'Repairing', 'Shipped'] as const;
  expect(steps.map(findNextStep)).toEqual(['Received', 'Diagnosing', 'Awaiting Approval', 'Shipped', 'Shipped']);
});

test('only a shipped repair leaves a job behind, and only one after today', () => {
  const left = (status: TicketStatus, scheduledDate: string | null) => findJobLeft({ status, scheduledDate }, '2026-11-22');
  expect(left('Shipped', '2026-11-23')).toBe('2026-11-23');
  expect([left('Shipped', '2026-11-22'), left('Shipped', null), left('Repairing', '2026-11-23')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
