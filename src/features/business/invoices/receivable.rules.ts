import { isoDate } from '../../../platform/record/fields.ts';
import { addDays } from '../../../platform/time/calendar-day.ts';
import { daysText } from '../../../platform/time/relative-time.ts';
import type { InvoiceStatus } from './invoice.contract.ts';

/** Ages of unpaid invoices by days past the due date. Both ends are included. */
export const RECEIVABLE_AGES = [
  { age: 'Not due yet', from: null, to: 0 },
  { age: '1–30 days overdue', from: 1, to: 30 },
  { age: '31–60 days overdue', from: 31, to: 60 },
  { age: '61–90 days overdue', from: 61, to: 90 },
  { age: 'Over 90 days overdue', from: 91, to: null },
] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number]['age'];

/** Filters of an invoice list in the URL: states that several statuses share. */
export const INVOICE_STATES = {
  /** Waiting for payment. */
  unpaid: ['Sent', 'Overdue'],
  /** Sent to the customer. */
  billed: ['Sent', 'Paid', 'Overdue'],
} as const satisfies Record<string, readonly InvoiceStatus[]>;
export type InvoiceState = keyof typeof INVOICE_STATES;

/** The due dates of unpaid invoices of an age. */
export function toDueDates(
  age: ReceivableAge,
  today: string,
): { readonly dueFrom?: string | undefined; readonly dueTo?: string | undefined } {
  const { from, to } = RECEIVABLE_AGES.find((each) => each.age === age) ?? RECEIVABLE_AGES[0];
  return { dueFrom: to === null ? undefined : addDays(today, -to), dueTo: from === null ? undefined : addDays(today, -from) };
}

/** The last due date of overdue invoices. */
export const lastOverdue = (today: string): string => addDays(today, -1) ?? today;

const DAY_KEYS = ['issuedFrom', 'issuedTo', 'dueFrom', 'dueTo'] as const;
/** Filters in the URL of the invoice list that links from reports set. */
export const INVOICE_FILTER_KEYS = ['state', 'customer', 'company', ...DAY_KEYS] as const;
type InvoiceFilterKey = (typeof INVOICE_FILTER_KEYS)[number];
type InvoiceSearch = Readonly<Partial<Record<InvoiceFilterKey, string | undefined>>>;

const findState = ({ state }: InvoiceSearch): InvoiceState | undefined => (['unpaid', 'billed'] as const).find((each) => each === state);

/** Converts the URL to list filters, ignoring invalid values. */
export function toInvoiceFilters(search: InvoiceSearch) {
  const state = findState(search);
  const days = DAY_KEYS.flatMap((key) => (isoDate().safeParse(search[key]).success ? [[key, search[key]]] : []));
  return {
    ...(state && { status: [...INVOICE_STATES[state]] }),
    // With an ID, the name is only shown.
    ...(search.customer ? { customer: search.customer } : search.company && { company: search.company }),
    ...(Object.fromEntries(days) as Partial<Record<(typeof DAY_KEYS)[number], string>>),
  };
}

/** Describes these filters, with the URL keys to remove each. */
export function describeInvoiceFilters(search: InvoiceSearch): { text: string; keys: readonly InvoiceFilterKey[] }[] {
  const state = findState(search);
  const { issuedFrom, issuedTo, dueFrom, dueTo } = toInvoiceFilters(search);
  const issued = daysText(issuedFrom, issuedTo);
  const due = daysText(dueFrom, dueTo);
  const who = search.company ?? search.customer;
  return [
    ...(state ? [{ text: state === 'unpaid' ? 'Unpaid' : 'Billed', keys: ['state'] as const }] : []),
    ...(issued ? [{ text: `Issued ${issued}`, keys: ['issuedFrom', 'issuedTo'] as const }] : []),
    ...(due ? [{ text: `Due ${due}`, keys: ['dueFrom', 'dueTo'] as const }] : []),
    ...(who ? [{ text: `Customer: ${who}`, keys: ['customer', 'company'] as const }] : []),
  ];
}
