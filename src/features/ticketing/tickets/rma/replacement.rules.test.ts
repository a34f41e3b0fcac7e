import { expect, test } from 'vitest';
import { isReplaced } from './replacement.rules.ts';

test('another tool is the customer’s once it is shipped, or at once when it is sent in advance', () => {
  const repair = { type: 'Tool Repair', status: 'Repairing', rmaOutcome: 'Replaced', replacementSerial: 'N-1' } as const;
  expect(isReplaced(repair)).toBe(false);
  expect(isReplaced({ ...repair, status: 'Shipped' })).toBe(true);
  expect(isReplaced({ ...repair, rmaOutcome: 'Advance-replaced' })).toBe(true);
  expect(isReplaced({ ...repair, rmaOutcome: 'Advance-replaced', replacementSerial: ' ' })).toBe(false);
});
