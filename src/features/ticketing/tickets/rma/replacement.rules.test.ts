import { expect, test } from 'vitest';
import { isReplaced, lacksReplacement } from './replacement.rules.ts';

test('assigns a replacement to the customer when it ships, or immediately if sent in advance', () => {
  const repair = { type: 'Tool Repair', status: 'Repairing', rmaOutcome: 'Replaced', replacementSerial: 'N-1' } as const;
  expect(isReplaced(repair)).toBe(false);
  expect(isReplaced({ ...repair, status: 'Shipped' })).toBe(true);
  expect(isReplaced({ ...repair, rmaOutcome: 'Advance-replaced' })).toBe(true);
  expect(isReplaced({ ...repair, rmaOutcome: 'Advance-replaced', replacementSerial: ' ' })).toBe(false);
});

test('requires the serial number of a replacement to ship it', () => {
  const repair = { type: 'Tool Repair', status: 'Shipped', rmaOutcome: 'Replaced', replacementSerial: ' ' } as const;
  expect(lacksReplacement(repair)).toBe(true);
  expect(lacksReplacement({ ...repair, rmaOutcome: 'Repaired' })).toBe(false);
  expect(lacksReplacement({ ...repair, status: 'Repairing' })).toBe(false);
  expect(lacksReplacement({ ...repair, replacementSerial: 'N-1' })).toBe(false);
});
