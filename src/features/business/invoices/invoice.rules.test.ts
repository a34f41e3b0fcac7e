import { expect, test } from 'vitest';
import { describeDue, describeLock, describeReopening, describeTickets, explainLock, getLineHeadings } from './invoice.rules.ts';

const LOCKED = 'Line items, dates, ticket and customer are locked';
const SENT = ' because the customer already has this invoice';

test.each([
  [{ status: 'Sent' }, 'Sent', `${LOCKED}${SENT}. To make changes, void the invoice and copy it to a new draft.`],
  [{ status: 'Paid', paidOn: null }, 'Paid', `${LOCKED}${SENT}. To make changes, void the invoice and copy it to a new draft.`],
  [
    { status: 'Paid', paidOn: '2026-11-20' },
    'Paid on Nov 20, 2026',
    `${LOCKED}${SENT}. To make changes, void the invoice and copy it to a new draft.`,
  ],
  [{ status: 'Void' }, 'Void', `${LOCKED}. To make changes, copy the invoice to a new draft.`],
  [{ quickbooksStatus: 'pending' }, 'Being sent to QuickBooks', `${LOCKED}. To make changes, void the invoice and copy it to a new draft.`],
  [
    { quickbooksStatus: 'invoiced' },
    'In QuickBooks',
    `${LOCKED} because this invoice is already in QuickBooks. To make changes, void the invoice and copy it to a new draft.`,
  ],
] as const)('describes the lock of %j', (invoice, state, explanation) => {
  expect(describeLock({ status: 'Draft', paidOn: null, quickbooksStatus: 'unsynced', ...invoice })).toEqual({ state, explanation });
});

test.each([
  ['Sent', 'unsynced', 'INV-1 is Sent', 'Void and copy'],
  ['Void', 'error', 'INV-1 is Void', 'Copy to draft'],
  ['Draft', 'pending', 'INV-1 is being sent to QuickBooks', 'Void and copy'],
  ['Draft', 'invoiced', 'INV-1 is in QuickBooks', 'Void and copy'],
] as const)('rejects a change to a %s invoice that is %s in QuickBooks', (status, quickbooksStatus, reason, action) => {
  expect(explainLock({ id: 'INV-1', status, quickbooksStatus })).toBe(
    `${reason}, so its line items, dates, ticket and customer are locked. To make changes, use ${action}.`,
  );
});

test.each([
  ['Sent', '2026-11-24', 'due in 3 days'],
  ['Sent', '2026-11-22', 'due in 1 day'],
  ['Sent', '2026-11-21', 'due today'],
  ['Overdue', '2026-11-20', '1 day overdue'],
  ['Overdue', '2026-10-22', '30 days overdue'],
  ['Draft', '2026-11-20', undefined],
  ['Paid', '2026-11-20', undefined],
] as const)('describes when an invoice that is %s is due on %s', (status, dueDate, text) => {
  expect(describeDue({ status, dueDate }, '2026-11-21')).toBe(text);
});

test('names the ticket where its lines begin, unless there is a single one', () => {
  const lines = [{}, { ticketId: 'A' }, { ticketId: 'B' }, { ticketId: 'B' }];
  expect(getLineHeadings(lines, { ticketId: 'A', moreTicketIds: ['B'] })).toEqual(['A', undefined, 'B', undefined]);
  expect(getLineHeadings(lines, { ticketId: 'A', moreTicketIds: [] })).toEqual([undefined, undefined, undefined, undefined]);
  expect(['', 'B', 'B,C'].map((more) => describeTickets({ ticketId: 'A', moreTicketIds: more.split(',').filter(Boolean) }))).toEqual([
    'A',
    'A and 1 more',
    'A and 2 more',
  ]);
});

test('lists the consequences of setting an invoice back to Draft', () => {
  const unlocked = 'Setting it back to Draft unlocks it, so it may no longer match the customer’s copy.';
  expect(describeReopening({ status: 'Sent', paidOn: null })).toBe(`${unlocked} To keep the original, use Void and copy.`);
  expect(describeReopening({ status: 'Paid', paidOn: '2026-11-20' })).toBe(
    `${unlocked} The payment date is removed. To keep the original, use Void and copy.`,
  );
});
