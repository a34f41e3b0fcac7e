import { expect, test } from 'vitest';
import { findShippingStatusOfChoice, withShippingStatus } from './shipping.rules.ts';

const repair = { type: 'Tool Repair', status: 'Repairing', shippingStatus: 'Pending' } as const;

test.each([
  ['a repair that is shipped', repair, { status: 'Shipped' }, { status: 'Shipped', shippingStatus: 'Shipped' }],
  ['one that was delivered before', { ...repair, shippingStatus: 'Delivered' }, { status: 'Shipped' }, { status: 'Shipped' }],
  [
    'one whose shipping status is given',
    repair,
    { status: 'Shipped', shippingStatus: 'Delivered' },
    { status: 'Shipped', shippingStatus: 'Delivered' },
  ],
  ['one that was shipped already', { ...repair, status: 'Shipped' }, { shippingStatus: 'Pending' }, { shippingStatus: 'Pending' }],
  ['a ticket that is no repair', { ...repair, type: 'SOD' }, { status: 'Shipped' }, { status: 'Shipped' }],
  [
    'one that becomes a repair',
    { ...repair, type: 'SOD' },
    { type: 'Tool Repair', status: 'Shipped' },
    { type: 'Tool Repair', status: 'Shipped', shippingStatus: 'Shipped' },
  ],
] as const)('%s has the shipping status that goes with it', (_, before, changed, saved) => {
  expect(withShippingStatus(before, changed)).toEqual(saved);
});

test.each([
  ['Shipped brings its own along', repair, 'Shipped', 'Shipped'],
  ['which goes with it while it is not saved', { ...repair, status: 'Shipped', shippingStatus: 'Shipped' }, 'Repairing', 'Pending'],
  [
    'what somebody set stays, from step to step',
    { ...repair, status: 'Awaiting Parts', shippingStatus: 'Delivered' },
    'Diagnosing',
    undefined,
  ],
  ['on the way to Shipped', { ...repair, shippingStatus: 'Delivered' }, 'Shipped', undefined],
  ['and back', { ...repair, status: 'Shipped', shippingStatus: 'Delivered' }, 'Repairing', undefined],
] as const)('of a chosen status, %s', (_, typed, chosen, shippingStatus) => {
  expect(findShippingStatusOfChoice(repair, typed, chosen)).toBe(shippingStatus);
});

test('a repair that was saved as shipped keeps its shipping status, whatever is chosen', () => {
  const shipped = { ...repair, status: 'Shipped', shippingStatus: 'Shipped' } as const;
  expect(findShippingStatusOfChoice(shipped, shipped, 'Repairing')).toBeUndefined();
});
