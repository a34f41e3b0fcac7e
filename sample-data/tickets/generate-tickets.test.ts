import { expect, test } from 'vitest';
import { TICKET_TYPES, TicketStatus } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import { isOpen } from '../../src/features/ticketing/tickets/ticket.rules.ts';
import { generateTickets, shopsOf } from './generate-tickets.ts';

const SET = { count: 2_000, shopCount: 80, historyLength: 1, now: Date.parse('2026-11-20T17:00:00.000Z') };

function countByShop(largestShare?: number): number[] {
  const counts = new Map(shopsOf(SET).map(({ company }) => [company, 0]));
  for (const { fields } of generateTickets(largestShare === undefined ? SET : { ...SET, largestShare }))
    counts.set(fields.customerCompany, (counts.get(fields.customerCompany) ?? 0) + 1);
  return [...counts.values()];
}

test('gives all shops about equally many tickets, or a share to the five largest', () => {
  expect(Math.max(...countByShop())).toBeLessThan(50);
  const [largest, others] = [countByShop(0.2).slice(0, 5), countByShop(0.2).slice(5)];
  expect(Math.min(...largest)).toBeGreaterThan(Math.max(...others));
});

test('generates open and closed tickets of every type', () => {
  const tickets = [...generateTickets({ ...SET, count: 3_000 })].map(({ fields }) => fields);
  for (const type of TICKET_TYPES) {
    const own = tickets.filter((fields) => fields.type === type);
    const open = own.filter(({ status }) => isOpen({ status: TicketStatus.parse(status) })).length;
    expect(open).toBeGreaterThan(5);
    expect(own.length - open).toBeGreaterThan(100);
  }
});
