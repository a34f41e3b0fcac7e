import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { countStatement, pageStatement } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { countReadRows } from '../../../../testing/server/count-read-rows.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { toUnbilledRequest } from '../../../ticketing/tickets/server/billing/ticket.billing.service.ts';
import { InvoiceQuery } from '../invoice.contract.ts';
import { billedStatement } from './invoice.figures.service.ts';
import { toListRequest } from './invoice.list.store.ts';

const server = serverForTests();

const INVOICES = `INSERT INTO invoices (number, ticket_id, customer_company, account_company, issue_date, due_date, line_items,
    subtotal_cents, tax_cents, total_cents, status)
  SELECT n, 'TKT-' || lpad((n % 500)::text, 6, '0'), 'Company ' || md5(n::text), 'Company ' || n % 300, '2026-11-21', '2026-12-21', '[]',
    n, 0, n, (ARRAY['Draft', 'Sent', 'Paid', 'Overdue', 'Void'])[1 + n % 5] FROM generate_series(1, 2000) n`;
const TICKETS = `INSERT INTO tickets (id, summary, type, status, customer_company)
  SELECT 'TKT-' || lpad(n::text, 6, '0'), 'Ticket ' || n, 'SOD', CASE WHEN n % 10 = 0 THEN 'Resolved' ELSE 'New' END, 'Company'
  FROM generate_series(0, 1999) n`;

test('reads every list of invoices and the unbilled work from an index', async () => {
  await server.database.query(TICKETS);
  await server.database.query(INVOICES);
  await vacuumAnalyze(server.database, 'invoices', 'tickets', 'ticket_listings');
  const explain = ({ text, values = [] }: QueryConfig) =>
    server.database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify((await tx.query(`EXPLAIN (FORMAT JSON) ${text}`, values)).rows);
    });
  const toRequest = (query: object) => toListRequest(InvoiceQuery.parse(query));
  const unbilled = toUnbilledRequest({ limit: 50, cursor: undefined });
  const expected: [ListRequest, string][] = [
    [toRequest({}), 'invoices_number_key'],
    [toRequest({ status: ['Sent'] }), 'invoices_by_status'],
    [toRequest({ company: 'company 7' }), 'invoices_by_account'],
    [toRequest({ sort: 'customerCompany', order: 'asc' }), 'invoices_by_company'],
    [toRequest({ sort: 'issueDate', order: 'desc' }), 'invoices_by_issue_date'],
    [toRequest({ sort: 'dueDate', order: 'asc' }), 'invoices_by_due_date'],
    [toRequest({ sort: 'total', order: 'desc' }), 'invoices_by_total'],
    [unbilled, 'ticket_listings_unbilled'],
  ];
  for (const [request, index] of expected) {
    const plan = await explain(pageStatement(request));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|"Sort"/);
  }
  // Few match, so they are sorted.
  const ofTicket = await explain(pageStatement(toRequest({ ticket: 'TKT-000007' })));
  for (const index of ['invoices_by_ticket', 'invoices_by_more_tickets']) expect(ofTicket).toContain(index);
  expect(await explain(pageStatement(toRequest({ status: ['Overdue', 'Sent'], dueTo: '2026-01-01' })))).toContain('invoices_unpaid');
  const billed = { status: ['Sent', 'Paid', 'Overdue'], issuedFrom: '2026-12-01', issuedTo: '2026-12-07' };
  expect(await explain(pageStatement(toRequest(billed)))).toContain('invoices_billed');
  for (const statement of [pageStatement(toRequest({ q: 'c4ca42' })), countStatement(toRequest({ q: 'c4ca42' }))]) {
    expect(await explain(statement)).toContain('invoices_search');
  }
  expect(await explain(countStatement(unbilled))).toContain('ticket_listings_unbilled');
});

test('sums up billed invoices by day, however many there are, and follows their changes', async () => {
  const { database } = server;
  await database.query(TICKETS);
  await database.query(INVOICES);
  await database.query("UPDATE invoices SET status = 'Void' WHERE number % 7 = 0");
  await database.query("UPDATE invoices SET issue_date = '2026-11-22' WHERE number % 2 = 0");
  await database.query('UPDATE invoices SET subtotal_cents = number + 1, total_cents = number + 1 WHERE number % 3 = 0');
  await database.query('DELETE FROM invoices WHERE number % 11 = 0');
  expect((await database.query('SELECT * FROM find_wrong_invoice_counters()')).rows).toEqual([]);
  await database.query("SELECT fold_counters('invoice_day_counters', 'count', 'cents')");
  await vacuumAnalyze(database, 'invoice_day_counters');
  expect(await countReadRows(database, billedStatement(['2026-11-01', '2026-12-01']))).toBe(2);
});
