import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../../platform/server/clock.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { type SignedInCaller, startTestServer } from '../../../../testing/server/test-server.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { Invoice } from '../invoice.contract.ts';
import { anInvoice } from '../invoice.factory.ts';
import { markOverdue } from './invoice.jobs.ts';

const server = serverForTests();
let admin: SignedInCaller;
let ticket: Ticket;

// Not in the background at startup, where a test couldn't count the results.
beforeAll(async () => {
  const unfinished = () => server.database.query("SELECT FROM jobs.job WHERE name = 'mark-overdue-invoices' AND state < 'completed'");
  await vi.waitFor(
    async () => {
      // At five past the hour, there is another one, which no paused server runs.
      await server.deps.jobs.runDue('mark-overdue-invoices');
      expect((await unfinished()).rowCount).toBe(0);
    },
    { timeout: 20_000 },
  );
});
beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
  ticket = (await admin.post<Ticket>('/api/tickets', aTicket())).body;
});

const dayIn = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
async function add(given: object) {
  const { status, body } = await admin.post<Invoice>('/api/invoices', anInvoice(ticket.id, { issueDate: dayIn(-60), ...given }));
  expect(status).toBe(201);
  return body.id;
}
const statusOf = async (id: string) => (await admin.get<Invoice>(`/api/invoices/${id}`)).body.status;

test('marks sent invoices as Overdue the day after their due date, once', async () => {
  const late = await add({ status: 'Sent', dueDate: dayIn(-1) });
  const today = await add({ status: 'Sent', dueDate: dayIn(0) });
  const others: string[] = [];
  // In this order, because the newest invoice that isn't void decides the billing status.
  for (const status of ['Draft', 'Paid', 'Void']) others.push(await add({ status, dueDate: dayIn(-1) }));
  expect(await markOverdue(server.deps)).toBe(1);
  expect([await statusOf(late), await statusOf(today)]).toEqual(['Overdue', 'Sent']);
  expect(await Promise.all(others.map(statusOf))).toEqual(['Draft', 'Paid', 'Void']);
  expect(await markOverdue(server.deps)).toBe(0);

  server.clock.advance(DAY_MS);
  expect(await markOverdue(server.deps)).toBe(1);
  // The sessions have expired by then.
  admin = await server.signedIn({ role: 'Admin' });
  const entries = (await admin.get<object[]>(`/api/audit?subject=invoice:${today}&action=invoice.changed`)).body;
  expect(entries).toMatchObject([{ actorName: 'System', detail: { fields: ['status'], status: 'Overdue' } }]);
  expect((await admin.get(`/api/tickets/${ticket.id}`)).body).toMatchObject({ billingStatus: 'Billed' });
});

test('marks more than one batch, and checks for overdue invoices at startup', async () => {
  for (let count = 0; count < 3; count += 1) await add({ status: 'Sent', dueDate: dayIn(-1) });
  expect(await markOverdue(server.deps, 2)).toBe(3);
  const late = await add({ status: 'Sent', dueDate: dayIn(-1) });
  const second = await startTestServer({ connection: server.connection, clock: server.clock });
  try {
    await expect.poll(() => statusOf(late), { interval: 20, timeout: 20_000 }).toBe('Overdue');
  } finally {
    await second.close();
  }
  expect(await markOverdue(server.deps)).toBe(0);
});
