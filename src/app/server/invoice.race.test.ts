import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '../../features/business/invoices/invoice.contract.ts';
import { anInvoice } from '../../features/business/invoices/invoice.factory.ts';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../testing/server/stress.ts';
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts';

const INVOICES = rounds(32, 500);
const PEOPLE = 8;

const server = serverForTests();
let other: TestServer;
beforeAll(async () => {
  other = await startTestServer({ connection: server.connection });
});
afterAll(() => other.close());

test('numbers concurrent invoices on two nodes without gaps or duplicates', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => (n % 2 ? other : server).signedIn()));
  const [first] = people;
  const tickets = await Promise.all(Array.from({ length: 3 }, async () => (await first?.post<Ticket>('/api/tickets', aTicket()))?.body.id));
  let next = 0;
  let refused = 0;
  await Promise.all(
    people.map(async (person) => {
      for (let turn = next++; turn < INVOICES; turn = next++) {
        const wrong = await person.post('/api/invoices', anInvoice('TKT-nowhere'));
        if (wrong.status === 400) refused++;
        const added = await person.post<Invoice>('/api/invoices', anInvoice(String(tickets[turn % 3])));
        expect(added.status).toBe(201);
        if (turn % 4 === 0) expect((await person.put(`/api/invoices/${added.body.id}`, { status: 'Void' })).status).toBe(200);
      }
    }),
  );
  const { rows } = await server.database.query<{ number: number }>('SELECT number FROM invoices ORDER BY number');
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: INVOICES }, (_, n) => n + 1));
  expect(refused).toBe(INVOICES);
  figure('invoices added at once by 8 people, without a gap', INVOICES);
});
