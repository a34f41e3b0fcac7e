import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';
import { addTicket, insertTicket } from './ticket.insert.store.ts';
import { newImportedTicketIds } from './ticket.numbers.store.ts';
import { parseTicket } from './ticket.store.ts';

const server = serverForTests();

const ticket = { values: { summary: 'No power', customerCompany: 'Garage', type: 'SOD', status: 'New' }, entries: [] } as const;

/** Opens a ticket at `time` with numbers of at least `shortest` digits. */
const openAt = (time: number, shortest = 6) =>
  server.database.transaction(async (tx) => parseTicket(await addTicket(tx, ticket, { time, shortest })).id);

const fill = (from: number, to: number, width: number) =>
  server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status)
     SELECT 'TKT-' || lpad(n::text, $3::int, '0'), '', '', 'SOD', 'New' FROM generate_series($1::int, $2::int) AS n`,
    [from, to, width],
  );

test('uses the last six digits of the time', async () => {
  expect(await openAt(1_763_725_123_456)).toBe('TKT-123456');
  expect(await openAt(1_763_725_000_007)).toBe('TKT-000007');
});

test('uses the next free number if one is taken, wrapping around', async () => {
  await fill(100, 350, 6);
  expect(await openAt(1_000_000_000_200)).toBe('TKT-000351');
  expect(await openAt(1_000_000_000_200)).toBe('TKT-000352');

  await fill(999_990, 999_999, 6);
  await fill(0, 2, 6);
  expect(await openAt(1_000_000_999_995)).toBe('TKT-000003');
});

test('adds a digit when all numbers are taken, without searching the full range again', async () => {
  await fill(0, 98, 2);
  expect(await openAt(1_000_000_000_042, 2)).toBe('TKT-99');
  expect(await openAt(1_000_000_000_042, 2)).toBe('TKT-042');
  expect((await server.database.query('SELECT width FROM ticket_number_widths_used_up')).rows).toEqual([{ width: 2 }]);

  await server.database.query('INSERT INTO ticket_number_widths_used_up (width) VALUES (6)');
  const alice = await server.signedIn();
  expect((await alice.post<Ticket>('/api/tickets', aTicket())).body.id).toMatch(/^TKT-\d{7}$/);
});

test('assigns unique numbers to concurrently opened tickets', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => openAt(1_000_000_500_000)));
  expect(ids.toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `TKT-5000${String(n).padStart(2, '0')}`));
});

test('numbers imported tickets by time and a counter that continues', async () => {
  const importAt = (count: number) =>
    server.database.transaction(async (tx) => {
      const ids = await newImportedTicketIds(tx, count, 1_000_000_123_456);
      for (const id of ids) await insertTicket(tx, id, ticket);
      return ids;
    });

  expect(await importAt(2)).toEqual(['TKT-123456-1', 'TKT-123456-2']);
  const both = (await Promise.all([importAt(10), importAt(10)])).flat();
  expect(new Set(both).size).toBe(20);
  expect(both).toContain('TKT-123456-22');
  expect(await openAt(1_000_000_123_456)).toBe('TKT-123456');
});
