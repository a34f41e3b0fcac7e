import { idsNumbered, nextId, put } from './books.ts';
import { BooksFault, missing, notFound } from './books-fault.ts';
import { type Entity, isProperties, type Properties } from './entity.ts';
import { keptLines, sumOf, taxableLines } from './invoice-lines.ts';
import { type Kinds, kindsOf, typedOf } from './property-kinds.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { dayAfter, dayOf, isDay } from './times.ts';
import { checkLengths, current, identityOf, isSparse, namesRecord, partOf, toCents, writableOf } from './write-rules.ts';

const PROPERTIES: Kinds = {
  ...kindsOf('text', 'DocNumber TxnDate DueDate PrivateNote GlobalTaxCalculation PrintStatus EmailStatus ShipDate TrackingNum TxnSource'),
  ...kindsOf('number', 'ExchangeRate Deposit'),
  ...kindsOf('flag', 'ApplyTaxAfterDiscount AllowOnlinePayment AllowOnlineCreditCardPayment AllowOnlineACHPayment AllowIPNPayment'),
  ...kindsOf('reference', 'CustomerRef CustomerMemo SalesTermRef ClassRef DepartmentRef CurrencyRef ShipMethodRef'),
  ...kindsOf('object', 'TxnTaxDetail BillAddr ShipAddr ShipFromAddr BillEmail BillEmailCc BillEmailBcc DeliveryInfo'),
  ...kindsOf('list', 'Line CustomField LinkedTxn'),
};
const TAX: Kinds = {
  ...kindsOf('number', 'TotalTax'),
  ...kindsOf('reference', 'TxnTaxCodeRef DefaultTaxCodeRef'),
  ...kindsOf('list', 'TaxLine'),
};
const DEFAULTS: Properties = {
  PrintStatus: 'NeedToPrint',
  EmailStatus: 'NotSet',
  ApplyTaxAfterDiscount: false,
  CustomField: [],
  LinkedTxn: [],
};
const LENGTHS = { DocNumber: 21, PrivateNote: 4_000 };
const FIRST_NUMBER = 1_037;
const DUE_DAYS = 30;

/** Creates an invoice, or changes the one with the body's `Id`: all of it, or with `sparse` what is sent. */
export function writeInvoice(state: QuickbooksState, body: Properties): Entity {
  const before = namesRecord(body) ? current(state, 'Invoice', body) : undefined;
  const sent = writableOf(state, body, PROPERTIES);
  const wanted = before && isSparse(body) ? { ...before, ...sent } : sent;
  const customer = customerOf(state, wanted.CustomerRef);
  const lines = keptLines(state, wanted.Line);
  const TxnTaxDetail = taxDetail(state, wanted.TxnTaxDetail, lines);
  checkLengths(wanted, LENGTHS);
  checkDays(wanted);
  checkNumber(state, wanted.DocNumber, before);
  const TotalAmt = toCents(sumOf(lines) + Number(TxnTaxDetail.TotalTax));
  if (TotalAmt < 0) throw new BooksFault('6000', 'Business Validation Error: Transaction amount must be 0 or greater.', 'TotalAmt');
  const CustomerRef = { value: customer.Id, name: customer.DisplayName };
  return save(state, { ...wanted, CustomerRef, Line: lines, TxnTaxDetail, TotalAmt }, before);
}

/** Somebody pays an invoice; `balance` is left open. */
export function pay(state: QuickbooksState, identity: Properties, balance: unknown): Entity {
  const before = current(state, 'Invoice', identity);
  const Balance = toCents(Number(typedOf({ balance }, { balance: 'number' }).balance));
  if (Balance < 0 || Balance > Number(before.TotalAmt))
    throw new BooksFault('6000', 'Business Validation Error: A payment leaves open something between nothing and all.', 'Balance');
  const after: Entity = { ...before, Balance, ...identityOf(state, before, () => before.Id) };
  replace(state, before, after);
  return after;
}

function save(state: QuickbooksState, properties: Properties, before: Entity | undefined): Entity {
  const TxnDate = String(properties.TxnDate ?? dayOf(state.base.clock.now()));
  const paid = before ? Number(before.TotalAmt) - Number(before.Balance) : 0;
  const entity: Entity = {
    ...DEFAULTS,
    CurrencyRef: { value: 'USD', name: 'United States Dollar' },
    ...properties,
    DocNumber: properties.DocNumber || freeNumber(state),
    TxnDate,
    DueDate: properties.DueDate ?? dayAfter(TxnDate, DUE_DAYS),
    Balance: toCents(Number(properties.TotalAmt) - paid),
    domain: 'QBO',
    sparse: false,
    ...identityOf(state, before, () => nextId(state.books, 'Invoice')),
  };
  replace(state, before, entity);
  return entity;
}

/** Keeps an invoice, and what its customer owes. */
function replace(state: QuickbooksState, before: Entity | undefined, after: Entity): void {
  put(state.books, 'Invoice', after);
  charge(state, before, -1);
  charge(state, after, 1);
}

/** Adds what an invoice leaves open to its customer's balance, or takes it away. */
export function charge({ books }: QuickbooksState, invoice: Entity | undefined, sign: 1 | -1): void {
  const customer = invoice && isProperties(invoice.CustomerRef) ? books.records.Customer.get(String(invoice.CustomerRef.value)) : undefined;
  if (!customer || !invoice) return;
  const Balance = toCents(Number(customer.Balance) + sign * Number(invoice.Balance));
  put(books, 'Customer', { ...customer, Balance, BalanceWithJobs: Balance });
}

function customerOf({ books }: QuickbooksState, reference: unknown): Entity {
  const id = isProperties(reference) ? reference.value : undefined;
  if (!id) throw missing('CustomerRef');
  const customer = books.records.Customer.get(String(id));
  if (!customer) throw new BooksFault('2500', `Invalid Reference Id : Names element id ${id} not found`, 'CustomerRef');
  if (customer.Active === false) throw notFound();
  return customer;
}

function checkDays({ TxnDate, DueDate }: Properties): void {
  for (const [name, day] of Object.entries({ TxnDate, DueDate }))
    if (day !== undefined && !isDay(day)) throw new BooksFault('6000', `Business Validation Error: Invalid Date: ${day}`, name);
}

function checkNumber({ books, base }: QuickbooksState, docNumber: unknown, before: Entity | undefined): void {
  const taken = !docNumber ? undefined : idsNumbered(books, docNumber).find((id) => id !== before?.Id);
  if (taken === undefined || !base.switches.isOn('quickbooksRefusesDuplicateDocNumbers')) return;
  throw new BooksFault(
    '6140',
    `Duplicate Document Number Error : You must specify a different number. This number has already been used. DocNumber=${docNumber} is assigned to TxnType=Invoice with TxnId=${taken}`,
  );
}

/** The number a new invoice gets when none is sent. */
function freeNumber({ books }: QuickbooksState): string {
  let number = FIRST_NUMBER + books.lastDocumentId;
  while (idsNumbered(books, number).length > 0) number += 1;
  return String(number);
}

/** The tax that was sent, unless the books work it out themselves. */
function taxDetail(state: QuickbooksState, sent: unknown, lines: readonly Properties[]): Properties {
  const detail = partOf(state, isProperties(sent) ? sent : {}, TAX);
  const rate = state.base.switches.number('quickbooksTaxRate');
  return { ...detail, TotalTax: toCents(rate > 0 ? sumOf(taxableLines(lines)) * rate : Number(detail.TotalTax ?? 0)) };
}
