import { z } from 'zod';
import { toCents, toDollars } from '../../../../../platform/money.ts';
import type { QuickbooksRequest } from '../http/request.ts';
import { type ReadRows, readEachRow, toQuery } from '../query.ts';
import { toQueryText } from '../query-text.ts';

/** Dollars that fit into whole cents, here and in PostgreSQL. */
const amount = z.number().min(-1e12).max(1e12);

/** An invoice as QuickBooks has it. */
const Invoice = z.object({
  Id: z.string(),
  SyncToken: z.string(),
  DocNumber: z.string().default(''),
  TotalAmt: amount,
  Balance: amount,
  PrivateNote: z.string().default(''),
  CustomerRef: z.object({ value: z.string() }),
  /** What was paid of it is named here. */
  LinkedTxn: z.array(z.object({ TxnId: z.string(), TxnType: z.string() })).default([]),
});
export type QuickbooksInvoice = z.infer<typeof Invoice>;

/** An invoice of ours, with what it refers to in QuickBooks. Amounts are dollars, days are ISO. */
export interface InvoiceToSend {
  readonly number: string;
  readonly customerId: string;
  readonly itemId: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly tax: number;
  readonly lines: readonly { description: string; quantity: number; unitPrice: number; total: number }[];
}

/** The body of a new invoice: its number is ours, so that it is found again, and its tax is said, so that both sides come to the same total. */
export const toInvoiceBody = ({ number, customerId, itemId, issueDate, dueDate, tax, lines }: InvoiceToSend): object => ({
  CustomerRef: { value: customerId },
  DocNumber: number,
  TxnDate: issueDate,
  DueDate: dueDate,
  Line: lines.map((line) => toLine(line, itemId, tax > 0)),
  TxnTaxDetail: { TotalTax: tax },
});

function toLine({ description, quantity, unitPrice, total }: InvoiceToSend['lines'][number], itemId: string, isTaxed: boolean): object {
  const sold = { ItemRef: { value: itemId, name: 'Services' }, TaxCodeRef: { value: isTaxed ? 'TAX' : 'NON' } };
  const isExact = isProduct({ quantity, unitPrice, total });
  const text = isExact ? description : `${description} (${quantity} × $${unitPrice.toFixed(2)})`.trim();
  return {
    Amount: total,
    DetailType: 'SalesItemLineDetail',
    ...(text !== '' && { Description: text }),
    SalesItemLineDetail: { ...sold, ...(isExact && { Qty: quantity, UnitPrice: unitPrice }) },
  };
}

/**
 * Whether quantity times price is the total to the cent. Where it has to be rounded QuickBooks may round otherwise and refuse the line (6070), so it
 * is sent the amount alone.
 */
function isProduct({ quantity, unitPrice, total }: { quantity: number; unitPrice: number; total: number }): boolean {
  return BigInt(toCents(quantity)) * BigInt(toCents(unitPrice)) === BigInt(toCents(total)) * 100n;
}

/** Adds an invoice; the same `requestId` with the same body answers what the first one made. */
export const addInvoice = (body: object, requestId: string): QuickbooksRequest => ({
  method: 'POST',
  path: '/invoice',
  query: { requestid: requestId },
  body,
});

/** Makes an invoice void: it stays with its number, and all its amounts are zero. */
export const voidInvoice = ({ Id, SyncToken }: QuickbooksInvoice): QuickbooksRequest => ({
  method: 'POST',
  path: '/invoice',
  query: { operation: 'void' },
  body: { Id, SyncToken },
});

export const readInvoice = (id: string): QuickbooksRequest => ({ method: 'GET', path: `/invoice/${encodeURIComponent(id)}` });

/** Asks for the invoice of this number. */
export const toNumberQuery = (number: string): QuickbooksRequest =>
  toQuery(`select * from Invoice where DocNumber = ${toQueryText(number)}`);

/** The invoices of an answer to a query. */
export const readInvoices = (body: unknown): QuickbooksInvoice[] => readEachRow(body, 'Invoice', Invoice).rows;

/** A page of invoices, with the IDs of those that can't be read. */
export const readInvoicePage = (body: unknown): ReadRows<QuickbooksInvoice> => readEachRow(body, 'Invoice', Invoice);

/** The invoice of an answer; undefined when there is none in it. */
export const toInvoice = (body: unknown): QuickbooksInvoice | undefined => z.object({ Invoice }).safeParse(body).data?.Invoice;

/** Whether an invoice was made void there. */
export const isVoided = ({ TotalAmt, Balance, PrivateNote }: QuickbooksInvoice): boolean =>
  TotalAmt === 0 && Balance === 0 && PrivateNote.startsWith('Voided');

/** Whether nothing is left open of an invoice that came to something. */
export const isPaid = ({ TotalAmt, Balance }: QuickbooksInvoice): boolean => TotalAmt > 0 && Balance === 0;

/** The payment that was linked last; undefined where there is none. */
export const lastPayment = ({ LinkedTxn }: QuickbooksInvoice): string | undefined =>
  LinkedTxn.findLast(({ TxnType }) => TxnType === 'Payment')?.TxnId;

/** What a payment has left open of a total, in dollars; the total while nothing is paid. */
export const toOpenAmount = ({ Balance }: QuickbooksInvoice): number => toDollars(toCents(Balance));
