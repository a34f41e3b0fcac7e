import { beforeEach, expect, test } from 'vitest';
import { watchStatements } from '../../../../../testing/server/records/watch-statements.ts';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { attach, createTicket, relate } from '../../../../../testing/server/ticket-steps.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../ticket.contract.ts';

const server = serverForTests();
const ann = personForTests(server, { fullName: 'Ann Lee' });
let ticket: Ticket;

interface Opening {
  readonly ticket: Ticket;
  readonly parts: Record<string, unknown>;
}

beforeEach(async () => {
  ticket = await createTicket(ann);
});

const open = async (id: string) => (await ann.get<Opening>(`/api/tickets/${id}/opening`)).body;
const read = async (path: string) => (await ann.get<unknown>(path)).body;
/** A scheduled repair of a known customer. */
const createRepair = async () => {
  await ann.post('/api/customers', aCustomer({ shopName: 'Harbor Garage' }));
  const planned = { technicianId: 'Jonas Keller', scheduledDate: '2026-12-01', scheduledTime: '09:30' };
  return createTicket(ann, { type: 'Tool Repair', customerCompany: 'Harbor Garage', ...planned });
};

test('returns a ticket with its page data, the same as the individual calls', async () => {
  const other = await createTicket(ann);
  await relate(ann, ticket.id, 'caused by', other.id);
  await attach(ann, ticket.id, 'a trace');
  await ann.post(`/api/tickets/${ticket.id}/internal-comments`, { content: 'For us' });
  const path = `/api/tickets/${ticket.id}`;
  expect(await open(ticket.id)).toEqual({
    ticket: await read(path),
    parts: {
      comments: await read(`${path}/internal-comments`),
      attachments: await read(`${path}/attachments`),
      relations: await read(`${path}/relations`),
      mail: await read(`${path}/mail`),
      watch: await read(`${path}/watch`),
      unread: false,
    },
  });
});

test('returns approval, loans, invoice, customer and jobs of the day for a repair, and no comments', async () => {
  const repair = await createRepair();
  const path = `/api/tickets/${repair.id}`;
  const { parts } = await open(repair.id);
  expect(Object.keys(parts).toSorted()).toEqual(
    ['attachments', 'customer', 'invoice', 'jobs', 'loans', 'mail', 'relations', 'repair', 'unread', 'watch'].toSorted(),
  );
  expect(parts).toMatchObject({
    repair: await read(`${path}/repair`),
    loans: await read(`${path}/loans`),
    invoice: null,
    customer: { id: repair.customerId, shopName: 'Harbor Garage' },
    jobs: [{ id: repair.id, summary: repair.summary, scheduledTime: '09:30' }],
  });
});

test('returns whether the caller has unread notifications about the ticket', async () => {
  const ben = await server.signedIn({ fullName: 'Ben Baker' });
  await ben.put(`/api/tickets/${ticket.id}`, { assignees: [{ id: ann.userId }] });
  expect((await open(ticket.id)).parts.unread).toBe(true);
  await ann.post('/api/notifications/read', { recordId: ticket.id });
  expect((await open(ticket.id)).parts.unread).toBe(false);
});

test('omits page data that fails to load, and returns 404 for an unknown ticket', async () => {
  await server.database.query('ALTER TABLE attachments RENAME TO attachments_away');
  try {
    const { ticket: opened, parts } = await open(ticket.id);
    expect(opened.id).toBe(ticket.id);
    expect(Object.keys(parts).toSorted()).toEqual(['comments', 'mail', 'relations', 'unread', 'watch']);
  } finally {
    await server.database.query('ALTER TABLE attachments_away RENAME TO attachments');
  }
  expect(await ann.get('/api/tickets/TKT-none/opening')).toMatchObject({ status: 404, body: { message: 'Ticket not found' } });
  expect(await server.anonymous.get(`/api/tickets/${ticket.id}/opening`)).toMatchObject({ status: 401 });
});

/** Counts the statements of a request, without those that authenticate it. */
async function countStatements(id: string): Promise<number> {
  const statements = await watchStatements(server, () => open(id));
  return statements.filter(({ text }) => !/\bsessions\b|from "?settings\b/i.test(text)).length;
}

test('sends one statement for the ticket and one or two for each part of the page data', async () => {
  const repair = await createRepair();
  const known = await createTicket(ann, { customerCompany: 'Harbor Garage', toolSerial: 'ISCANP-54037' });
  const statements = {
    'opening of a ticket': await countStatements(ticket.id),
    'opening of a case of a known customer and tool': await countStatements(known.id),
    'opening of a repair': await countStatements(repair.id),
  };
  expect(statements).toEqual({
    'opening of a ticket': 8,
    'opening of a case of a known customer and tool': 13,
    'opening of a repair': 14,
  });
});
