import { expect, test } from 'vitest';
import { aStoredTicket } from './ticket.factory.ts';
import { type ChangingTicket, describeChanges, findShippingStatusOfChoice, withShippingStatus } from './ticket-changes.rules.ts';

const describe = (before: Partial<ChangingTicket>, changed: Partial<ChangingTicket>) =>
  describeChanges(aStoredTicket(before), changed).join('\n');
const person = (name: string) => ({ name, email: '', avatar: '' });
const item = (id: string, description: string, quantity = 1) => ({ id, description, quantity, unitCost: 45 });

test.each<[Partial<ChangingTicket>, Partial<ChangingTicket>, string]>([
  [{ reg: 'M-KT 1' }, { reg: '' }, 'Reg. cleared (was M-KT 1)'],
  [{ vehicleYear: null }, { vehicleYear: 2019 }, 'Year set to 2019'],
  [{ mileage: 48_210 }, { mileage: 1_048_211 }, 'Mileage changed from 48,210 to 1,048,211'],
  [{ vehicleStated: true }, { vehicleStated: false }, 'Not vehicle stated checked'],
  [{ followUpDate: '2026-11-25' }, { followUpDate: null }, 'Follow-up date cleared (was Nov 25, 2026)'],
  [{ scheduledTime: '09:30' }, { scheduledTime: '14:00' }, 'Scheduled time changed from 9:30 AM to 2:00 PM'],
  [{}, { promisedDate: '2026-11-25' }, 'Promised date set to Nov 25, 2026'],
  [{ billingStatus: 'Not Billable' }, { billingStatus: 'Pending' }, 'Billing status changed from Not Billable to Pending'],
  [{ alertTags: ['Urgent', 'Info'] }, { alertTags: ['Info', 'Urgent'] }, 'Alert tags reordered'],
  [
    { assignees: [person('Ken Ito')] },
    { assignees: [person('Ana Ruiz'), person('Ben Fox')] },
    'Assignees: added Ana Ruiz, Ben Fox; removed Ken Ito',
  ],
  [{}, { reg: 'X', status: 'Resolved', vin: 'Y', activeUsers: [person('Ann')] }, 'Reg. set to X\nVIN set to Y'],
  [{}, { status: 'Resolved', isFollowUpDue: true }, ''],
])('describes a change from %o to %o as %o', (before, changed, line) => {
  expect(describe(before, changed)).toBe(line);
});

test('compares line items by ID', () => {
  const before = [item('1', 'Display'), item('2', 'Fuse'), item('3', 'Labour')];
  const after = [{ ...item('1', 'Display'), partId: 'P-0003' }, item('3', 'Labour', 2), item('4', '')];
  expect(describe({ rmaLineItems: before }, { rmaLineItems: after })).toBe(
    'Line items: added Untitled line item (1 × $45.00); removed Fuse (1 × $45.00); ' +
      'changed Display (1 × $45.00) to Display (1 × $45.00, part P-0003), Labour (1 × $45.00) to Labour (2 × $45.00)',
  );
});

test('shortens long values between characters, keeps multiple lines on one line, and truncates long lists', () => {
  const line = describe({ summary: `${'a'.repeat(78)}😀 and more` }, { summary: 'one\ntwo' });
  expect(line).toBe(`Summary changed from ${'a'.repeat(78)}… to one two`);
  const names = Array.from({ length: 25 }, (_, at) => person(`P${at}`));
  expect(describe({}, { assignees: names })).toMatch(/^Assignees: added P0, .*, P19 and 5 more$/);
});

const repair = { type: 'Tool Repair', status: 'Repairing', shippingStatus: 'Pending' } as const;

test.each([
  ['a repair that is shipped now', repair, { status: 'Shipped' }, { status: 'Shipped', shippingStatus: 'Shipped' }],
  ['a repair delivered before', { ...repair, shippingStatus: 'Delivered' }, { status: 'Shipped' }, { status: 'Shipped' }],
  [
    'a repair whose shipping status is given',
    repair,
    { status: 'Shipped', shippingStatus: 'Delivered' },
    { status: 'Shipped', shippingStatus: 'Delivered' },
  ],
  ['a repair shipped before', { ...repair, status: 'Shipped' }, { shippingStatus: 'Pending' }, { shippingStatus: 'Pending' }],
  ['a ticket of another type', { ...repair, type: 'SOD' }, { status: 'Shipped' }, { status: 'Shipped' }],
  [
    'a ticket that becomes a repair',
    { ...repair, type: 'SOD' },
    { type: 'Tool Repair', status: 'Shipped' },
    { type: 'Tool Repair', status: 'Shipped', shippingStatus: 'Shipped' },
  ],
] as const)('derives the shipping status of %s', (_, before, changed, saved) => {
  expect(withShippingStatus(before, changed)).toEqual(saved);
});

test.each([
  ['of Shipped', repair, 'Shipped', 'Shipped'],
  ['after an unsaved Shipped', { ...repair, status: 'Shipped', shippingStatus: 'Shipped' }, 'Repairing', 'Pending'],
  ['of another step, if it was set by hand', { ...repair, status: 'Awaiting Parts', shippingStatus: 'Delivered' }, 'Diagnosing', undefined],
  ['of Shipped, if it was set by hand', { ...repair, shippingStatus: 'Delivered' }, 'Shipped', undefined],
  [
    'after an unsaved Shipped, if it was set by hand',
    { ...repair, status: 'Shipped', shippingStatus: 'Delivered' },
    'Repairing',
    undefined,
  ],
] as const)('derives the shipping status %s', (_, typed, chosen, shippingStatus) => {
  expect(findShippingStatusOfChoice(repair, typed, chosen)).toBe(shippingStatus);
});

test('leaves the shipping status of a repair saved as shipped', () => {
  const shipped = { ...repair, status: 'Shipped', shippingStatus: 'Shipped' } as const;
  expect(findShippingStatusOfChoice(shipped, shipped, 'Repairing')).toBeUndefined();
});
