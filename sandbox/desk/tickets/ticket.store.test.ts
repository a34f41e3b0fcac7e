import { expect, test } from 'vitest';
import { createRandom } from '../../core/random.ts';
import { aTicket } from './test-ticket.ts';
import { createTicketStore, findActiveTicket, listedTickets, ORDERS, type Order, putTicket } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';

const ids = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id);

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

test('a ticket in the trash is kept, but is not active', () => {
  const store = createTicketStore();
  putTicket(store, aTicket({ id: '1' }), 0);
  putTicket(store, aTicket({ id: '2', trashedAt: 5 }), 0);

  expect([findActiveTicket(store, '1')?.id, findActiveTicket(store, '2'), findActiveTicket(store, undefined)]).toEqual([
    '1',
    undefined,
    undefined,
  ]);
  expect(store.byId.get('2')?.trashedAt).toBe(5);
});

test.each(Object.keys(ORDERS) as Order[])('a list by %s is the same whether it was asked for before or after the changes', (order) => {
  const early = createTicketStore();
  const late = createTicketStore();
  const random = createRandom(11);
  const number = (below: number) => Math.floor(random() * below);
  for (const departmentId of [undefined, '1', '2']) listedTickets(early, departmentId, order);
  for (let step = 0; step < 800; step += 1) {
    const direction = random() < 0.5 ? 'in' : 'out';
    const ticket = aTicket({
      id: String(100 + number(90)),
      departmentId: String(1 + number(2)),
      createdAt: number(40),
      customerResponseAt: number(40),
      dueDate: random() < 0.4 ? null : new Date(number(40) * 1_000).toISOString(),
      lastThread: random() < 0.4 ? null : { channel: 'WEB', direction, at: number(40) },
      trashedAt: random() < 0.2 ? step : null,
    });
    putTicket(early, ticket, step);
    putTicket(late, ticket, step);
  }

  for (const departmentId of [undefined, '1', '2']) {
    const list = listedTickets(early, departmentId, order);
    expect(list.length).toBeGreaterThan(10);
    expect(ids(list)).toEqual(ids(listedTickets(late, departmentId, order)));
    const keys = list.map(ORDERS[order]);
    expect(keys).toEqual(keys.toSorted((one, other) => (one === other ? 0 : one < other ? -1 : 1)));
  }
});
