import { expect, test } from 'vitest';
import { isReplaced } from './replacement.rules.ts';

test('assigns a replacement to the customer when it ships, or immediately if sent in advance', () => {
  const repair = { type: 'Tool Repair', status: 'Repairing', rmaOutcome: 'Replaced', replacementSerial: 'N-1' } as const;
  expect(isReplaced(repair)).toBe(false);
  expect(isReplaced({ ...repair, status: 'Shipped' })).toBe(true);
  expect(isReplaced({ ...repair, rmaOutcome: 'Advance-replaced' })).toBe(true);
  expect(isReplaced({ ...repair, rmaOutcome: 'Advance-replaced', replacementSerial: ' ' })).toBe(false);
});
