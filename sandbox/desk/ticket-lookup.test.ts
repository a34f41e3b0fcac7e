import { expect, test } from 'vitest';
import { createTicketStore, listedTickets, putTicket } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { createTicketIndex, wordOf } from './ticket-lookup.ts';

function aTicket(fields: Partial<Ticket> = {}): Ticket {
  return {
    id: '189440000000001001',
    number: '101',
    subject: 'Screen stays dark',
    description: null,
    departmentId: '1',
    contactId: '2',
    accountId: null,
    assigneeId: null,
    status: 'Open',
    priority: null,
    channel: 'Web',
    classification: null,
    category: null,
    subCategory: null,
    language: null,
    resolution: null,
    email: null,
    phone: null,
    dueDate: null,
    secondaryContacts: [],
    cf: {},
    commentCount: 0,
    threadCount: 0,
    lastThread: null,
    customerResponseAt: 1_000,
    createdAt: 1_000,
    modifiedAt: 1_000,
    closedAt: null,
    onHoldAt: null,
    trashedAt: null,
    createdBy: '3',
    modifiedBy: '3',
    ...fields,
  };
}

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
  expect(ids(index.withWord(wordOf('cf_key', 'a')))).toEqual(['189440000000001001']);

  index.note(aTicket({ email: 'new@shop.example', cf: { cf_key: 'B' } }), 0);
  index.catchUp(0);

  expect(index.withWord(wordOf('cf_key', 'A'))).toEqual([]);
  expect(index.withWord(wordOf('email', 'old@shop.example'))).toEqual([]);
  expect(ids(index.withWord(wordOf('email', 'NEW@shop.example')))).toEqual(['189440000000001001']);
  expect(ids(index.withWord(wordOf('ticketNumber', '101')))).toEqual(['189440000000001001']);
});

test('the index takes in thousands of versions in their order', () => {
  const index = createTicketIndex();
  for (let version = 1; version <= 2_500; version += 1) index.note(aTicket({ subject: String(version) }), version);

  index.catchUp(1_200);
  expect(index.byModified.items.map(({ subject }) => subject)).toEqual(['1200']);
  index.catchUp(2_500);
  expect(index.byModified.items.map(({ subject }) => subject)).toEqual(['2500']);
});

test('a ticket is listed in its department, moves with it and leaves with the trash', () => {
  const store = createTicketStore();
  putTicket(store, aTicket(), 0);
  putTicket(store, aTicket({ id: '189440000000001002', createdAt: 2_000 }), 0);

  putTicket(store, aTicket({ departmentId: '9' }), 0);
  expect(ids(listedTickets(store, '1'))).toEqual(['189440000000001002']);
  expect(ids(listedTickets(store, '9'))).toEqual(['189440000000001001']);
  expect(ids(listedTickets(store, undefined))).toEqual(['189440000000001001', '189440000000001002']);
  putTicket(store, aTicket({ departmentId: '9', trashedAt: 3_000 }), 0);

  expect(listedTickets(store, '9')).toEqual([]);
  expect(ids(listedTickets(store, undefined))).toEqual(['189440000000001002']);
  expect(listedTickets(store, 'unknown')).toEqual([]);
  expect(store.byId.size).toBe(2);
});
