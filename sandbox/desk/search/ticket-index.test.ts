import { expect, test } from 'vitest';
import { aTicket } from '../tickets/test-ticket.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { createTicketIndex, toWord } from './ticket-index.ts';

const ids = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id);

test('the index knows a version only after its time', () => {
  const index = createTicketIndex();
  index.note(aTicket({ subject: 'Old' }), 10);
  index.note(aTicket({ subject: 'New', modifiedAt: 2_000 }), 20);

  index.catchUp(9);
  expect(index.byId.size).toBe(0);
  index.catchUp(10);
  expect(index.byModified.items.map(({ subject }) => subject)).toEqual(['Old']);
  index.catchUp(20);
  expect(index.byModified.items.map(({ subject }) => subject)).toEqual(['New']);
});

test('words of former versions are forgotten', () => {
  const index = createTicketIndex();
  index.note(aTicket({ email: 'old@shop.example', cf: { cf_key: 'A', cf_none: null } }), 0);
  index.catchUp(0);
  expect(ids(index.withWord(toWord('cf_key', 'a')))).toEqual(['189440000000001001']);

  index.note(aTicket({ email: 'new@shop.example', cf: { cf_key: 'B' } }), 0);
  index.catchUp(0);

  expect(index.withWord(toWord('cf_key', 'A'))).toEqual([]);
  expect(index.withWord(toWord('email', 'old@shop.example'))).toEqual([]);
  expect(ids(index.withWord(toWord('email', 'NEW@shop.example')))).toEqual(['189440000000001001']);
  expect(ids(index.withWord(toWord('ticketNumber', '101')))).toEqual(['189440000000001001']);
});

test('the index takes in thousands of versions in their order', () => {
  const index = createTicketIndex();
  for (let version = 1; version <= 2_500; version += 1) index.note(aTicket({ subject: String(version) }), version);

  index.catchUp(1_200);
  expect(index.byModified.items.map(({ subject }) => subject)).toEqual(['1200']);
  index.catchUp(2_500);
  expect(index.byModified.items.map(({ subject }) => subject)).toEqual(['2500']);
});
