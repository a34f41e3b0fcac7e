import { z } from 'zod';
import { type Company, type Entity, isProperties, type Properties } from './company.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { missing, notFound, QuickbooksError } from './quickbooks-error.ts';
import { addDays, formatDay } from './times.ts';
import { findCurrent, findReferenced, findUpdated, parseBody, Reference, saveEntity, toCents } from './write.ts';

const MAX_AMOUNT = 99_999_999_999;
const HALF_A_CENT = 0.005;
const FIRST_NUMBER = 1_037;
const DUE_DAYS = 30;

const amount = z.number().max(MAX_AMOUNT);

const Line = z.discriminatedUnion('DetailType', [
  z.strictObject({
    Id: z.string().optional(),
    LineNum: z.number().optional(),
    Amount: amount,
    Description: z.string().max(4_000).optional(),
    DetailType: z.literal('SalesItemLineDetail'),
    SalesItemLineDetail: z.strictObject({
      ItemRef: Reference.default({ value: '1' }),
      TaxCodeRef: Reference.default({ value: 'NON' }),
      Qty: z.number().optional(),
      UnitPrice: z.number().optional(),
    }),
  }),
  z.strictObject({
    Amount: amount.min(0),
    DetailType: z.literal('DiscountLineDetail'),
    DiscountLineDetail: z.strictObject({ PercentBased: z.literal(false) }),
  }),
  z.strictObject({ Amount: amount, DetailType: z.literal('SubTotalLineDetail'), SubTotalLineDetail: z.strictObject({}) }),
]);
type AnyLine = z.infer<typeof Line>;
type SalesLine = Extract<z.infer<typeof Line>, { DetailType: 'SalesItemLineDetail' }>;

/** The properties of an invoice that OBDesk and people write. */
const Invoice = z.strictObject({
  CustomerRef: Reference.optional(),
  DocNumber: z.string().max(21).optional(),
  TxnDate: z.iso.date().optional(),
  DueDate: z.iso.date().optional(),
  PrivateNote: z.string().max(4_000).optional(),
  Line: z.array(Line).min(1).optional(),
  BillAddr: z.strictObject(Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`Line${n}`, z.string().max(500).optional()]))).optional(),
  ApplyTaxAfterDiscount: z.boolean().optional(),
  TxnTaxDetail: z.strictObject({ TotalTax: z.number().default(0) }).optional(),
});

/** Creates or changes an invoice. */
export function writeInvoice(state: QuickbooksState, body: Properties): Entity {
  const before = findUpdated(state, 'Invoice', body);
  const sent = parseBody(Invoice, body);
  const customer = findReferenced(state, 'Customer', 'CustomerRef', sent.CustomerRef ?? before?.CustomerRef);
  if (customer.Active === false) throw notFound();
  const all = sent.Line ?? (before?.Line as AnyLine[] | undefined) ?? [];
  const lines = parseLines(state, all);
  const discounts = all.filter(({ DetailType }) => DetailType === 'DiscountLineDetail');
  const subtotal = sumAmounts(lines);
  const discount = sumAmounts(discounts);
  const TotalTax = getTax(state, { lines, discount, sent: sent.TxnTaxDetail ?? before?.TxnTaxDetail });
  const TotalAmt = toCents(subtotal - discount + TotalTax);
  if (TotalAmt < 0) throw new QuickbooksError('6000', 'Business Validation Error: Transaction amount must be 0 or greater.', 'TotalAmt');
  checkNumber(state, sent.DocNumber, before);
  const TxnDate = sent.TxnDate ?? String(before?.TxnDate ?? formatDay(state.base.clock.now()));
  const paid = before ? Number(before.TotalAmt) - Number(before.Balance) : 0;
  return saveInvoice(state, before, {
    PrintStatus: 'NeedToPrint',
    EmailStatus: 'NotSet',
    CurrencyRef: { value: 'USD', name: 'United States Dollar' },
    LinkedTxn: [],
    ...before,
    ...sent,
    CustomerRef: { value: customer.Id, name: customer.DisplayName },
    DocNumber: (sent.DocNumber ?? before?.DocNumber) || getFreeNumber(state.company),
    TxnDate,
    DueDate: sent.DueDate ?? before?.DueDate ?? addDays(TxnDate, DUE_DAYS),
    Line: [...lines, ...discounts, { Amount: subtotal, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} }],
    TxnTaxDetail: { TotalTax },
    TotalAmt,
    Balance: toCents(TotalAmt - paid),
  });
}

/** Returns the lines with numbers and item names, without the subtotal. */
function parseLines(state: QuickbooksState, sent: readonly AnyLine[]): readonly SalesLine[] {
  const lines = sent.filter((line) => line.DetailType === 'SalesItemLineDetail');
  if (lines.length === 0) throw missing('Line');
  return lines.map((line, index) => {
    checkAmount(line);
    const { ItemRef } = line.SalesItemLineDetail;
    const item = findReferenced(state, 'Item', 'ItemRef', ItemRef);
    const SalesItemLineDetail = { ...line.SalesItemLineDetail, ItemRef: { value: item.Id, name: String(item.Name) } };
    return { ...line, Id: String(index + 1), LineNum: index + 1, SalesItemLineDetail };
  });
}

function checkAmount({ Amount, SalesItemLineDetail: { Qty, UnitPrice } }: SalesLine): void {
  if (Qty === undefined || UnitPrice === undefined || Math.abs(Amount - toCents(Qty * UnitPrice)) <= HALF_A_CENT) return;
  const detail = `Amount calculation incorrect in the request : Amount is not equal to UnitPrice * Qty. Supplied value:${Amount}`;
  throw new QuickbooksError('6070', detail, 'Line.Amount');
}

function sumAmounts(lines: readonly { readonly Amount: number }[]): number {
  return toCents(lines.reduce((sum, { Amount }) => sum + Amount, 0));
}

interface Taxed {
  readonly lines: readonly SalesLine[];
  /** Subtracted before the tax. */
  readonly discount: number;
  readonly sent: unknown;
}

/** Returns the sent tax, or that of automated sales tax. */
function getTax({ base }: QuickbooksState, { lines, discount, sent }: Taxed): number {
  const rate = base.settings.number('quickbooksTaxRate');
  const taxable = lines.filter(({ SalesItemLineDetail }) => SalesItemLineDetail.TaxCodeRef.value === 'TAX');
  return toCents(rate > 0 ? Math.max(0, sumAmounts(taxable) - discount) * rate : Number(isProperties(sent) ? sent.TotalTax : 0));
}

function checkNumber({ company, base }: QuickbooksState, docNumber: string | undefined, before: Entity | undefined): void {
  if (!docNumber || !base.settings.isOn('quickbooksRefusesDuplicateDocNumbers')) return;
  const other = findByNumber(company, docNumber);
  if (!other || other === before) return;
  throw new QuickbooksError(
    '6140',
    `Duplicate Document Number Error : You must specify a different number. This number has already been used. DocNumber=${docNumber} is assigned to TxnType=Invoice with TxnId=${other.Id}`,
  );
}

function findByNumber({ records }: Company, docNumber: string): Entity | undefined {
  return [...records.Invoice.values()].find(({ DocNumber }) => DocNumber === docNumber);
}

function getFreeNumber(company: Company): string {
  let number = FIRST_NUMBER + company.lastIds.documents;
  while (findByNumber(company, String(number))) number += 1;
  return String(number);
}

/** Stores an invoice and updates the balance of its customer. */
function saveInvoice(state: QuickbooksState, before: Entity | undefined, properties: Properties): Entity {
  if (before) charge(state, before, -1);
  const after = saveEntity(state, 'Invoice', before, properties);
  charge(state, after, 1);
  return after;
}

/** Adds the balance of an invoice to that of its customer, or subtracts it. */
export function charge({ company }: QuickbooksState, { CustomerRef, Balance: open }: Entity, sign: 1 | -1): void {
  const customer = isProperties(CustomerRef) ? company.records.Customer.get(String(CustomerRef.value)) : undefined;
  if (!customer) return;
  const Balance = toCents(Number(customer.Balance) + sign * Number(open));
  company.records.Customer.set(customer.Id, { ...customer, Balance, BalanceWithJobs: Balance });
}

/** Pays an invoice, or takes a payment back, so that `balance` is left. The payment and the invoice are linked. */
export function payInvoice(state: QuickbooksState, before: Entity, balance: unknown): Entity {
  if (typeof balance !== 'number' || balance < 0 || balance > Number(before.TotalAmt))
    throw new QuickbooksError('6000', 'Business Validation Error: The balance must be between 0 and the total.', 'Balance');
  const Balance = toCents(balance);
  const paid = toCents(Number(before.Balance) - Balance);
  const links = before.LinkedTxn as readonly Properties[];
  const LinkedTxn = paid > 0 ? [...links, { TxnId: addPayment(state, before, paid), TxnType: 'Payment' }] : links;
  return saveInvoice(state, before, { ...before, Balance, LinkedTxn });
}

function addPayment(state: QuickbooksState, { Id, CustomerRef, CurrencyRef }: Entity, amountPaid: number): string {
  return saveEntity(state, 'Payment', undefined, {
    CustomerRef,
    TotalAmt: amountPaid,
    UnappliedAmt: 0,
    TxnDate: formatDay(state.base.clock.now()),
    Line: [{ Amount: amountPaid, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }],
    CurrencyRef,
  }).Id;
}

/** Voids an invoice: it keeps its number, and its amounts become zero. */
export function voidInvoice(state: QuickbooksState, body: Properties): Entity {
  const before = findCurrent(state, 'Invoice', body);
  const note = String(before.PrivateNote ?? '');
  if (before.TotalAmt === 0 && note.startsWith('Voided')) return before;
  return saveInvoice(state, before, {
    ...before,
    TotalAmt: 0,
    Balance: 0,
    PrivateNote: note === '' ? 'Voided' : `Voided - ${note}`,
    LinkedTxn: [],
    Line: (before.Line as readonly AnyLine[]).map((line) => ({
      ...line,
      Amount: 0,
      ...('SalesItemLineDetail' in line && { SalesItemLineDetail: { ...line.SalesItemLineDetail, Qty: 0, UnitPrice: 0 } }),
    })),
    TxnTaxDetail: { TotalTax: 0 },
  });
}
