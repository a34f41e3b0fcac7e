import { expect, test } from 'vitest';
import { groupByWaiting, sortRepairStages } from './waiting.rules.ts';

test('sorts open repairs by step, and groups them by who has to act', () => {
  const stages = (['Awaiting Parts', 'New', 'Received', 'Awaiting Approval', 'Repairing'] as const).map((status, place) => ({
    status,
    count: place + 1,
  }));
  expect(sortRepairStages(stages).map(({ status }) => status)).toEqual([
    'New',
    'Received',
    'Awaiting Approval',
    'Awaiting Parts',
    'Repairing',
  ]);
  expect(groupByWaiting(stages)).toEqual([
    { waiting: 'us', count: 10, statuses: ['New', 'Received', 'Repairing'] },
    { waiting: 'customer', count: 4, statuses: ['Awaiting Approval'] },
    { waiting: 'parts', count: 1, statuses: ['Awaiting Parts'] },
  ]);
});
