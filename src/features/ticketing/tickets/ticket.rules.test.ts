import { describe, expect, test } from 'vitest';
import { toText } from './history/history-text.rules.ts';
import { TICKET_STATUSES } from './ticket.contract.ts';
import {
  describeOpen,
  getStatuses,
  getStatusTone,
  historyAuthor,
  isBlank,
  isOpen,
  OPEN_STATUSES,
  sharedState,
  signedName,
} from './ticket.rules.ts';

describe('open and closed', () => {
  test('treats a ticket as open unless it is resolved or shipped', () => {
    const closed = TICKET_STATUSES.filter((status) => !isOpen({ status }));
    expect(closed).toEqual(['Resolved', 'Shipped']);
  });

  test('assigns every status to one state', () => {
    expect([...getStatuses('open'), ...getStatuses('closed')].sort()).toEqual([...TICKET_STATUSES].sort());
    expect(getStatuses('open')).toEqual(OPEN_STATUSES);
  });

  test('returns the common state of statuses, if any', () => {
    expect(sharedState(['New', 'Repairing'])).toBe('open');
    expect(sharedState(['Shipped', 'Resolved'])).toBe('closed');
    expect(sharedState(['New', 'Resolved'])).toBeUndefined();
    expect(sharedState([])).toBeUndefined();
  });
});

test.each([
  ['New', 'blue'],
  ['In Progress', 'yellow'],
  ['Diagnosing', 'yellow'],
  ['Repairing', 'yellow'],
  ['On Hold', 'gray'],
  ['Resolved', 'green'],
  ['Shipped', 'green'],
  ['Received', 'purple'],
  ['Awaiting Approval', 'orange'],
  ['Awaiting Parts', 'orange'],
] as const)('shows %s in %s', (status, tone) => {
  expect(getStatusTone(status)).toBe(tone);
});

test('names both statuses in the history, and signs with n. and the full name', () => {
  expect(toText('status', { from: 'New', to: 'In Progress' })).toBe('Status changed from New to In Progress');
  expect(historyAuthor('Alice Archer')).toBe('n. Alice Archer');
  expect([historyAuthor('n. Ann'), 'System'].map(signedName)).toEqual(['n. Ann', 'System']);
});

test('treats whitespace as blank', () => {
  expect([' \n\t', '', '.'].map(isBlank)).toEqual([true, true, false]);
});

test.each([
  [0, 0, '0'],
  [3, 0, '3'],
  [3, 1, '3 (1 shipped)'],
  [2, 2, '2 (shipped)'],
])('describes %i open tickets, %i of them shipped, as %s', (openTickets, shippedTickets, text) => {
  expect(describeOpen({ openTickets, shippedTickets })).toBe(text);
});
