import { desc, getTableColumns, type SQL } from 'drizzle-orm';
import { toDollars } from '../../../../platform/money.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type Condition, constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { toOrder } from '../../../../platform/server/list/list-order.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { rankKey, textKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { ofKnownCustomer } from '../../../master-data/customers/server/customer-reference.service.ts';
import { INVOICE_STATUSES, Invoice, type InvoiceQuery, type InvoiceStatus } from '../invoice.contract.ts';
import { USUAL_INVOICE_ORDER } from '../invoice-columns.ts';
import { billsOneOf } from './invoice.store.ts';
import { invoices } from './invoice.table.ts';

const COLUMNS = recordColumns(invoices, Invoice);

const TICKET_INVOICE_LIMIT = 500;

/** Returns a page of matching invoices, newest number first. */
export async function listInvoices(db: Db, query: InvoiceQuery): Promise<ListPage<Invoice>> {
  return readPage(db, toListRequest(await ofKnownCustomer(db, query)));
}

const EPOCH = "DATE '2000-01-01'";

const ORDERS = {
  keys: {
    id: [],
    customerCompany: [textKey('lower(customer_company)')],
    issueDate: [wholeNumberKey(`issue_date - ${EPOCH}`)],
    dueDate: [wholeNumberKey(`due_date - ${EPOCH}`)],
    total: [wholeNumberKey('total_cents')],
    status: [rankKey('status', INVOICE_STATUSES)],
  },
  usual: USUAL_INVOICE_ORDER,
  id: wholeNumberKey('number'),
};

export function toListRequest({
  q,
  status = [],
  customer,
  company,
  ticket,
  limit,
  cursor,
  sort,
  order,
  ...days
}: InvoiceQuery): ListRequest {
  return {
    table: 'invoices',
    columns: COLUMNS,
    ...toOrder(ORDERS, { sort, order }),
    limit,
    cursor,
    where: [
      ...hasStatus(status),
      ...when(days.issuedFrom, (value) => ({ sql: (day) => `issue_date >= ${day}::date`, value })),
      ...when(days.issuedTo, (value) => ({ sql: (day) => `issue_date <= ${day}::date`, value })),
      ...when(days.dueFrom, (value) => ({ sql: (day) => `due_date >= ${day}::date`, value })),
      ...when(days.dueTo, (value) => ({ sql: (day) => `due_date <= ${day}::date`, value })),
      ...when(customer, (value) => ({ sql: (id) => `customer_id = ${id}`, value })),
      ...when(company, (value) => ({ sql: (name) => `company_key(account_company) = company_key(${name})`, value })),
      ...when(ticket, (value) => ({ sql: (id) => `(ticket_id = ${id} OR ${billsToo(id)})`, value })),
      ...when(q?.trim(), findText),
    ],
  };
}

/** SQL that matches invoices of several tickets by one that isn't the main one. */
const billsToo = (id: string) => `more_ticket_ids <> '{}' AND more_ticket_ids @> ARRAY[upper(${id})]`;

/** Matches the text. The searched column has only the main ticket, so the ID of a ticket is compared with all. */
function findText(text: string): Condition {
  if (!TICKET_ID.test(text)) return contains('search', text);
  return { sql: (id) => `(ticket_id LIKE upper(${id}) || '%' OR ${billsToo(id)})`, value: text, isPlannedByValue: true };
}

const TICKET_ID = /^TKT-\d{6}$/i;

const quoted = (statuses: readonly InvoiceStatus[]) => statuses.map((status) => `'${status}'`).join(', ');

/** Inlined in the order of the contract, so that partial indexes match. */
function hasStatus(asked: readonly InvoiceStatus[]): Condition[] {
  const statuses = INVOICE_STATUSES.filter((status) => asked.includes(status));
  if (statuses.length === 0) return [];
  return [constant(statuses.length === 1 ? `status = ${quoted(statuses)}` : `status IN (${quoted(statuses)})`)];
}

/** Amounts billed to a customer in dollars, without Draft and Void. */
export interface InvoiceFigures {
  readonly invoiced: number;
  /** The unpaid part of `invoiced`. */
  readonly unpaid: number;
  readonly overdueCount: number;
  /** Invoices that aren't Void. */
  readonly count: number;
}

/** Sums up the invoices of a customer. */
export async function getInvoiceFigures(db: Db, customerId: string): Promise<InvoiceFigures> {
  const { rows } = await db.query<Record<'invoiced' | 'unpaid' | 'overdueCount' | 'count', number>>({
    name: 'invoice-figures',
    text: `SELECT coalesce(sum(total_cents) FILTER (WHERE status IN ('Sent', 'Paid', 'Overdue')), 0)::int8 AS invoiced,
        coalesce(sum(total_cents) FILTER (WHERE status IN ('Sent', 'Overdue')), 0)::int8 AS unpaid,
        count(*) FILTER (WHERE status = 'Overdue') AS "overdueCount", count(*) FILTER (WHERE status <> 'Void') AS count
      FROM invoices WHERE customer_id = $1`,
    values: [customerId],
  });
  const { invoiced = 0, unpaid = 0, overdueCount = 0, count = 0 } = rows[0] ?? {};
  return { invoiced: toDollars(invoiced), unpaid: toDollars(unpaid), overdueCount, count };
}

/** Returns up to 500 invoices of these tickets, newest first. */
export function listInvoicesOfTickets(db: Db, ticketIds: readonly string[]): Promise<Invoice[]> {
  return ticketIds.length === 0 ? Promise.resolve([]) : readOfTickets(db, ticketIds, TICKET_INVOICE_LIMIT);
}

/** Returns the newest invoice of a ticket, or null. */
export async function findNewestOfTicket(db: Db, ticketId: string): Promise<Invoice | null> {
  return (await readOfTickets(db, [ticketId], 1))[0] ?? null;
}

const readOfTickets = (db: Db, ticketIds: readonly string[], limit: number): Promise<Invoice[]> =>
  readInvoices(db, billsOneOf(ticketIds), limit);

/** Selects invoices, newest number first. */
export async function readInvoices(db: Db, where: SQL | undefined, limit: number): Promise<Invoice[]> {
  const { number, accountCompany, billedCustomerId, quickbooksRealmId, search, ...columns } = getTableColumns(invoices);
  return db.orm.select(columns).from(invoices).where(where).orderBy(desc(invoices.number)).limit(limit);
}
