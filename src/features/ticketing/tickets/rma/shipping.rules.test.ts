import { expect, test } from 'vitest';
import { withShippingStatus } from './shipping.rules.ts';

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
