import { expect, test } from 'vitest';
import type { CustomerFigures } from './customer.contract.ts';
import { type CustomerTabFacts, toTabs } from './customer-tabs.rules.ts';

const figures: CustomerFigures = {
  openTickets: 1,
  shippedTickets: 0,
  ticketCount: 7,
  repairCount: 2,
  serialTickets: [],
  leadCount: 0,
  activeLeads: 0,
  totalValue: 0,
  leadStatus: null,
  invoiceCount: 0,
  invoiced: 0,
  unpaid: 0,
  overdueInvoices: 0,
  loanCount: 3,
  noteCount: 0,
  taskCount: 0,
};
const tickets: CustomerTabFacts = { tab: 'tickets', label: 'Ticket history', count: ({ ticketCount }) => ticketCount };
const loans: CustomerTabFacts = { tab: 'loans', label: 'Loans and repairs', heading: 'Loaner tools', count: ({ loanCount }) => loanCount };
const repairs: CustomerTabFacts = { tab: 'loans', label: 'Repairs', heading: 'Repairs', count: ({ repairCount }) => repairCount };

test('merges parts with the same tab and adds up their counts', () => {
  expect(toTabs([tickets, loans, repairs], figures)).toEqual([
    { value: 'tickets', label: 'Ticket history', count: 7, parts: [tickets] },
    { value: 'loans', label: 'Loans and repairs', count: 5, parts: [loans, repairs] },
  ]);
});
