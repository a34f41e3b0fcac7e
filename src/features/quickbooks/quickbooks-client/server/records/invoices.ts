import { z } from 'zod';
import { toCents, toDollars } from '../../../../../platform/money.ts';
import { DAY_MS } from '../../../../../platform/server/clock.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { isKnownDay } from '../../../../../platform/time/known-time.ts';
import { getEntity, MAX_ROWS, mapResponse, type ParsedRows, queryRows, saveEntity, toQueryText } from '../entities.ts';
import type { QuickbooksRequest } from '../quickbooks-request.ts';

/** Dollars whose cents are exact in JavaScript and fit PostgreSQL. */
const amount = z.number().min(-1e12).max(1e12);

const Invoice = z.object({
  Id: z.string(),
  SyncToken: z.string(),
  DocNumber: z.string().default(''),
  TotalAmt: amount,
  Balance: amount,
  PrivateNote: z.string().default(''),
  CustomerRef: z.object({ value: z.string() }),
  /** Includes payments. */
  LinkedTxn: z.array(z.object({ TxnId: z.string(), TxnType: z.string() })).default([]),
});
export type QuickbooksInvoice = z.infer<typeof Invoice>;

/** Amounts are dollars, dates are ISO dates. */
interface NewInvoice {
  readonly number: string;
  readonly customerId: string;
  readonly itemId: string;
  readonly issueDate: string;
  readonly dueDate: string;
  /** Subtracted before the tax. */
  readonly discount: number;
  readonly tax: number;
  /** Blank if unknown. */
  readonly billingAddress: string;
  readonly lines: readonly { description: string; quantity: number; unitPrice: number; total: number }[];
}

/** Includes our number, so that the invoice can be found again, and our tax, so that both totals match. */
export function toInvoiceBody(invoice: NewInvoice): object {
  const { number, customerId, itemId, issueDate, dueDate, discount, tax, billingAddress, lines } = invoice;
  const address = toAddress(billingAddress);
  return {
    CustomerRef: { value: customerId },
    DocNumber: number,
    TxnDate: issueDate,
    DueDate: dueDate,
    ...(address && { BillAddr: address }),
    Line: [...lines.map((line) => toLine(line, itemId, tax > 0)), ...(discount > 0 ? [toDiscountLine(discount)] : [])],
    ...(discount > 0 && { ApplyTaxAfterDiscount: true }),
    TxnTaxDetail: { TotalTax: tax },
  };
}

/** Always an amount, because QuickBooks may round a percentage differently (node-quickbooks#141). */
const toDiscountLine = (discount: number): object => ({
  Amount: discount,
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: false },
});

const MAX_ADDRESS_LINES = 5;
const MAX_ADDRESS_LENGTH = 500;

/** Returns the address as lines; undefined for a blank one. Further lines are appended to the last one. */
function toAddress(text: string): object | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return undefined;
  const last = lines.slice(MAX_ADDRESS_LINES - 1).join(', ');
  const shown = [...lines.slice(0, MAX_ADDRESS_LINES - 1), ...(last === '' ? [] : [last])];
  return Object.fromEntries(shown.map((line, place) => [`Line${place + 1}`, cutText(line, MAX_ADDRESS_LENGTH)]));
}

function toLine({ description, quantity, unitPrice, total }: NewInvoice['lines'][number], itemId: string, isTaxed: boolean): object {
  // QuickBooks may round a product differently and reject the line (6070), so a rounded one is sent as an amount.
  const isExact = BigInt(toCents(quantity)) * BigInt(toCents(unitPrice)) === BigInt(toCents(total)) * 100n;
  const text = isExact ? description : `${description} (${quantity} × $${unitPrice.toFixed(2)})`.trim();
  return {
    Amount: total,
    DetailType: 'SalesItemLineDetail',
    ...(text !== '' && { Description: text }),
    SalesItemLineDetail: {
      ItemRef: { value: itemId, name: 'Services' },
      TaxCodeRef: { value: isTaxed ? 'TAX' : 'NON' },
      ...(isExact && { Qty: quantity, UnitPrice: unitPrice }),
    },
  };
}

/** Creates an invoice. Repeating the body with the same `requestId` returns the original result. */
export const createInvoice = (body: object, requestId: string): QuickbooksRequest<QuickbooksInvoice | undefined> =>
  saveEntity('Invoice', Invoice, body, { requestid: requestId });

/** Voids an invoice: it keeps its number, and all its amounts become zero. */
export const voidInvoice = ({ Id, SyncToken }: QuickbooksInvoice): QuickbooksRequest<QuickbooksInvoice | undefined> =>
  saveEntity('Invoice', Invoice, { Id, SyncToken }, { operation: 'void' });

export const getInvoice = (id: string): QuickbooksRequest<QuickbooksInvoice | undefined> => getEntity('Invoice', Invoice, id);

export const queryInvoicesByNumber = (number: string): QuickbooksRequest<ParsedRows<QuickbooksInvoice>> =>
  queryRows('Invoice', Invoice, `where DocNumber = ${toQueryText(number)}`);

/** Queries a page of the invoices that changed since a time, including by payments. `start` begins at 1. */
export const queryChangedInvoices = (since: Date, start: number): QuickbooksRequest<ParsedRows<QuickbooksInvoice>> =>
  queryRows(
    'Invoice',
    Invoice,
    `where MetaData.LastUpdatedTime >= '${since.toISOString()}' orderby MetaData.LastUpdatedTime startposition ${start} maxresults ${MAX_ROWS}`,
  );

/** QuickBooks reports changes of the last 30 days; a day less allows for clock differences. */
const MAX_CHANGE_AGE_MS = 29 * DAY_MS;

const Deleted = z.object({ Id: z.string(), status: z.literal('Deleted') });
const Changes = z.object({
  CDCResponse: z.array(z.object({ QueryResponse: z.array(z.object({ Invoice: z.array(z.unknown()).catch([]) })).catch([]) })).catch([]),
});

/** Gets the IDs of invoices that were deleted since a time, at most 29 days ago. */
export const getDeletedInvoiceIds = (since: Date, now: Date): QuickbooksRequest<string[]> => ({
  method: 'GET',
  path: '/cdc',
  query: { entities: 'Invoice', changedSince: new Date(Math.max(since.getTime(), now.getTime() - MAX_CHANGE_AGE_MS)).toISOString() },
  parse(body) {
    const responses = Changes.safeParse(body).data?.CDCResponse ?? [];
    const rows = responses.flatMap(({ QueryResponse }) => QueryResponse.flatMap((changed) => changed.Invoice));
    return rows.flatMap((row) => Deleted.safeParse(row).data?.Id ?? []);
  },
});

const Payment = z.object({ TxnDate: z.string().refine(isKnownDay) });

/** Gets the ISO date of a payment; undefined if missing or invalid. */
export const getPaymentDate = (id: string): QuickbooksRequest<string | undefined> =>
  mapResponse(getEntity('Payment', Payment, id), (payment) => payment?.TxnDate);

export const isVoided = ({ TotalAmt, Balance, PrivateNote }: QuickbooksInvoice): boolean =>
  TotalAmt === 0 && Balance === 0 && PrivateNote.startsWith('Voided');

/** Returns whether an invoice is paid in full. One with a zero total isn't. */
export const isPaid = ({ TotalAmt, Balance }: QuickbooksInvoice): boolean => TotalAmt > 0 && Balance === 0;

/** Returns the ID of the payment that was linked last. */
export const getLastPaymentId = ({ LinkedTxn }: QuickbooksInvoice): string | undefined =>
  LinkedTxn.findLast(({ TxnType }) => TxnType === 'Payment')?.TxnId;

/** Returns the unpaid amount in dollars, rounded to cents. */
export const toBalance = ({ Balance }: QuickbooksInvoice): number => toDollars(toCents(Balance));
