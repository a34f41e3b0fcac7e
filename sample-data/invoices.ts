import { toDueDate } from '../src/features/admin/settings/payment-terms.rules.ts';
import type { InvoiceStatus } from '../src/features/business/invoices/invoice.contract.ts';
import { toBillingStatus } from '../src/features/business/invoices/invoice.rules.ts';
import { addUp, type Reductions, toLineTotal } from '../src/features/business/invoices/invoice-amounts.rules.ts';
import type { InvoiceLine } from '../src/features/business/invoices/invoice-line.contract.ts';
import { toCents } from '../src/platform/money.ts';
import type { Db } from '../src/platform/server/database/database.ts';
import { toDay } from '../src/platform/time/calendar-day.ts';
import { MODULES } from './business.data.ts';
import { DAY } from './business.ts';
import { sampleTerms } from './customers.ts';
import { insertRows, iso } from './insert-rows.ts';
import { createRandom, type Random } from './random.ts';
import type { SampleTicket } from './tickets/tickets.ts';

const SEED = 20_261_126;

export interface SampleInvoice {
  readonly ticket: SampleTicket;
  /** Billed with it. */
  readonly moreTickets: readonly SampleTicket[];
  readonly issuedAt: number;
  readonly lastUpdated: number;
  readonly status: InvoiceStatus;
  readonly lines: readonly InvoiceLine[];
}

/** Creates the invoices for finished programming and repairs, in order of issue. Some of the work hasn't been billed yet. */
export function makeInvoices(tickets: readonly SampleTicket[], now: number): SampleInvoice[] {
  const random = createRandom(SEED);
  const finished = tickets.filter(
    ({ fields }) =>
      (fields.type === 'SOD' && fields.status === 'Resolved') || (fields.type === 'Tool Repair' && fields.status === 'Shipped'),
  );
  const invoices = finished.flatMap((ticket) => {
    const isFresh = now - ticket.lastUpdated < 20 * DAY;
    return random.chance(isFresh ? 0.7 : 0.985) ? billTicket(random, ticket, now) : [];
  });
  return joinInvoices(invoices.toSorted((one, other) => one.issuedAt - other.issuedAt));
}

const JOINED = 12;

/** Bills some tickets of a customer on the invoice of another one that was finished soon after. */
function joinInvoices(invoices: readonly SampleInvoice[]): SampleInvoice[] {
  const joined = new Map<SampleInvoice, SampleInvoice | undefined>();
  const isOnce = ({ ticket, status }: SampleInvoice) => status !== 'Void' && invoices.filter((each) => each.ticket === ticket).length === 1;
  for (const [place, invoice] of invoices.entries()) {
    if (joined.size === 2 * JOINED) break;
    const { customerCompany } = invoice.ticket.fields;
    const later = invoices.slice(place + 1).find((each) => each.ticket.fields.customerCompany === customerCompany);
    if (!later || joined.has(invoice) || joined.has(later) || !isOnce(invoice) || !isOnce(later)) continue;
    if (later.issuedAt - invoice.issuedAt > 30 * DAY) continue;
    const lines = [later, invoice].flatMap(({ ticket, lines: own }) => own.map((each) => ({ ...each, ticketId: ticket.id })));
    joined.set(invoice, undefined);
    joined.set(later, { ...later, moreTickets: [invoice.ticket], lines });
  }
  return invoices.flatMap((invoice) => (joined.has(invoice) ? (joined.get(invoice) ?? []) : invoice));
}

/** Voids a wrong invoice, and usually replaces it. */
function billTicket(random: Random, ticket: SampleTicket, now: number): SampleInvoice[] {
  const issuedAt = Math.min(now, ticket.lastUpdated + random.int(1, 70) * 3_600_000);
  const lines = ticket.fields.type === 'SOD' ? programmingLines(random) : repairLines(random, ticket);
  const payer = { now, company: ticket.fields.customerCompany };
  const right = { ticket, moreTickets: [], lines, ...payment(random, { issuedAt, ...payer }) };
  if (!random.chance(0.025)) return [right];
  const wrong = { ...right, lines: lines.slice(0, 1), issuedAt, lastUpdated: Math.min(now, issuedAt + 3 * DAY), status: 'Void' as const };
  if (random.chance(0.3)) return [wrong];
  const again = Math.min(now, issuedAt + random.int(3, 9) * DAY);
  return [wrong, { ...right, ...payment(random, { issuedAt: again, ...payer }) }];
}

/** The share of customers that pay late or never: one in this number. */
const SLOW_EVERY = 14;

function isSlowPayer(company: string): boolean {
  return [...company].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SLOW_EVERY === 0;
}

interface Issued {
  readonly issuedAt: number;
  readonly now: number;
  readonly company: string;
}

function payment(random: Random, { issuedAt, now, company }: Issued): Pick<SampleInvoice, 'issuedAt' | 'lastUpdated' | 'status'> {
  const isSlow = isSlowPayer(company);
  const dueDate = getDueDate(company, issuedAt);
  const isPastDue = dueDate < toDay(now);
  const age = now - issuedAt;
  const status =
    age < 9 * DAY && random.chance(0.6)
      ? 'Draft'
      : random.chance(paidShare(age, isPastDue, isSlow))
        ? 'Paid'
        : isPastDue
          ? 'Overdue'
          : 'Sent';
  const paidAfter = Math.floor(Math.min(age, random.int(1, 40) * DAY));
  const lastUpdated = { Draft: issuedAt, Sent: issuedAt, Paid: issuedAt + paidAfter, Overdue: Math.min(now, Date.parse(dueDate) + DAY) }[
    status
  ];
  return { issuedAt, lastUpdated, status };
}

function getDueDate(company: string, issuedAt: number): string {
  return toDueDate(toDay(issuedAt), sampleTerms(company).payment_terms || 'Net 30') ?? toDay(issuedAt);
}

/** Nearly all invoices are paid after some months. */
function paidShare(age: number, isPastDue: boolean, isSlow: boolean): number {
  if (!isPastDue) return isSlow ? 0.05 : 0.4;
  if (age < 120 * DAY) return isSlow ? 0.3 : 0.86;
  return isSlow ? 0.94 : 0.998;
}

function programmingLines(random: Random): InvoiceLine[] {
  const work = line(`Remote programming, ${random.pick(MODULES)}`, 1, random.pick([95, 120, 149, 189, 240]));
  return random.chance(0.4) ? [work, line('OEM subscription, one day', 1, random.pick([25, 32.5, 45]))] : [work];
}

function repairLines(random: Random, { fields }: SampleTicket): InvoiceLine[] {
  const work = (fields.rmaLineItems ?? []).map(({ description = '', quantity = 1, unitCost = 0 }) => line(description, quantity, unitCost));
  const parts = random.chance(0.7) ? [line('Parts', 1, random.int(800, 32_000) / 100)] : [];
  return [...work, ...parts, line('Return shipping, insured', 1, 18.5)];
}

function line(description: string, quantity: number, unitPrice: number): InvoiceLine {
  return { description, quantity, unitPrice, total: toLineTotal({ quantity, unitPrice }) };
}

/** Sets the billing of tickets from their invoices: billed, pending or unbilled, and paid if the invoice is. */
export function withBilling(tickets: readonly SampleTicket[], invoices: readonly SampleInvoice[]): SampleTicket[] {
  const standing = new Map(
    invoices
      .filter(({ status }) => status !== 'Void')
      .flatMap(({ ticket, moreTickets, status }) => [ticket, ...moreTickets].map(({ id }) => [id, status] as const)),
  );
  return tickets.map((ticket) => {
    const status = standing.get(ticket.id);
    const paymentStatus = status === 'Paid' ? 'Paid' : 'Unpaid';
    return { ...ticket, fields: { ...ticket.fields, billingStatus: toBillingStatus(status), paymentStatus } };
  });
}

/** Prints the current addresses of the customers on their invoices. */
export async function addBillingAddresses(db: Db): Promise<void> {
  await db.query('UPDATE invoices SET billing_address = c.billing_address FROM customers c WHERE c.id = invoices.customer_id');
}

/** Inserts the invoices with consecutive numbers, after the given one. */
export async function loadInvoices(db: Db, invoices: readonly SampleInvoice[], after = 0): Promise<void> {
  await insertRows(
    db,
    'invoices',
    invoices.map((invoice, index) => toRow(invoice, after + index)),
  );
  await db.query('INSERT INTO invoice_numbers (last) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET last = excluded.last', [
    after + invoices.length,
  ]);
}

const DISCOUNT_EVERY = 9;

/** Gives every ninth invoice a discount of 5% or $10. */
function getReductions(company: string, index: number): Reductions {
  const isDiscounted = index % DISCOUNT_EVERY === 3;
  const isTaxExempt = sampleTerms(company).is_tax_exempt;
  return index % 2 === 0
    ? { discountType: 'percent', discountValue: isDiscounted ? 5 : 0, isTaxExempt }
    : { discountType: 'amount', discountValue: isDiscounted ? 10 : 0, isTaxExempt };
}

function toRow(invoice: SampleInvoice, index: number): Record<string, unknown> {
  const { ticket, moreTickets, issuedAt, lastUpdated, status, lines } = invoice;
  const company = ticket.fields.customerCompany;
  const reductions = getReductions(company, index);
  const { subtotal, discount, tax, total } = addUp(lines, reductions);
  return {
    number: index + 1,
    ticket_id: ticket.id,
    more_ticket_ids: moreTickets.map(({ id }) => id),
    customer_id: ticket.fields.customerId ?? null,
    is_tax_exempt: reductions.isTaxExempt,
    tax_certificate: sampleTerms(company).tax_certificate,
    discount_type: reductions.discountType,
    discount_value: reductions.discountValue,
    discount_cents: toCents(discount),
    customer_company: company,
    account_company: company,
    line_items: lines,
    status,
    issue_date: toDay(issuedAt),
    due_date: getDueDate(company, issuedAt),
    paid_on: status === 'Paid' ? toDay(lastUpdated) : null,
    subtotal_cents: toCents(subtotal),
    tax_cents: toCents(tax),
    total_cents: toCents(total),
    created_at: iso(issuedAt),
    last_updated: iso(lastUpdated),
    version: status === 'Draft' ? 1 : 2,
  };
}
