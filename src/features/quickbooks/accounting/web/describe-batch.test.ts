import { expect, test } from 'vitest';
import type { Batch } from '../accounting.contract.ts';
import { describeBatch } from './describe-batch.ts';

test.each<[Batch['state'], total: number, done: number, failed: number, text: string]>([
  ['running', 1, 0, 0, 'Sending to QuickBooks: 0 of 1 invoice sent'],
  ['running', 12, 3, 1, 'Sending to QuickBooks: 3 of 12 invoices sent, 1 failed'],
  ['done', 1, 1, 0, '1 invoice sent to QuickBooks'],
  ['done', 2, 2, 0, '2 invoices sent to QuickBooks'],
  ['done', 12, 10, 2, '10 of 12 invoices sent to QuickBooks, 2 failed'],
  ['done', 1_000, 1_000, 0, '1,000 invoices sent to QuickBooks'],
  ['stopped', 12, 4, 1, 'Stopped: 4 of 12 invoices sent, 1 failed'],
])('describes a batch that is %s with %i invoices, %i done and %i failed', (state, total, done, failed, text) => {
  expect(describeBatch({ id: '', state, total, done, failed, problems: [] })).toBe(text);
});
