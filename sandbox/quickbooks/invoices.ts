import { idsNumbered, nextId, put } from './books.ts';
import { BooksFault, missing, notFound } from './books-fault.ts';
import { type Entity, isProperties, type Properties } from './entity.ts';
import { keptLines, sumOf, taxableLines } from './invoice-lines.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { dayAfter, dayOf, isDay } from './times.ts';
import { checkLength, current, identityOf, toCents, writableOf } from './write-rules.ts';

const PROPERTIES: readonly string[] = [
  ...[
    'CustomerRef',
    'DocNumber',
    'TxnDate',
    'DueDate',
    'Line',
    'TxnTaxDetail',
    'PrivateNote',
    'CustomerMemo',
    'BillAddr',
    'ShipAddr',
    'ShipFromAddr',
  ],
  ...[
    'BillEmail',
    'BillEmailCc',
    'BillEmailBcc',
    'SalesTermRef',
    'ClassRef',
    'DepartmentRef',
    'CurrencyRef',
    'ExchangeRate',
    'CustomField',
    'Deposit',
  ],
  ...[
    'GlobalTaxCalculation',
    'ApplyTaxAfterDiscount',
    'PrintStatus',
    'EmailStatus',
    'ShipDate',
    'ShipMethodRef',
    'TrackingNum',
    'LinkedTxn',
  ],
  ...['AllowOnlinePayment', 'AllowOnlineCreditCardPayment', 'AllowOnlineACHPayment', 'AllowIPNPayment', 'DeliveryInfo', 'TxnSource'],
];
const DEFAULTS: Properties = {
  PrintStatus: 'NeedToPrint',
  EmailStatus: 'NotSet',
  ApplyTaxAfterDiscount: false,
  CustomField: [],
  LinkedTxn: [],
};
const MAX_NUMBER = 21;
const MAX_NOTE = 4_000;
const FIRST_NUMBER = 1_037;
const DUE_DAYS = 30;

/** Creates an invoice, or changes the one with the body's `Id`: all of it, or with `sparse` what is sent. */
export function writeInvoice(state: QuickbooksState, body: Properties): Entity {
  const before = body.Id === undefined ? undefined : current(state, 'Invoice', body);
  const sent = writableOf(state, body, PROPERTIES);
  const wanted = before && body.sparse === true ? { ...before, ...sent } : sent;
  const customer = customerOf(state, wanted.CustomerRef);
  const lines = keptLines(state, wanted.Line);
  checkTexts(wanted);
  checkNumber(state, wanted.DocNumber, before);
  return saveInvoice(state, { ...wanted, CustomerRef: { value: customer.Id, name: customer.DisplayName }, Line: lines }, before);
}

/** Keeps an invoice with its sums, without a check, as a colleague at the provider would. */
export function saveInvoice(state: QuickbooksState, properties: Properties, before: Entity | undefined): Entity {
  const today = dayOf(state.base.clock.now());
  const lines = Array.isArray(properties.Line) ? properties.Line : [];
  const tax = taxOf(state, properties.TxnTaxDetail, lines);
  const TxnDate = isDay(properties.TxnDate) ? properties.TxnDate : today;
  const TotalAmt = toCents(sumOf(lines) + tax);
  const entity: Entity = {
    ...DEFAULTS,
    CurrencyRef: { value: 'USD', name: 'United States Dollar' },
    ...properties,
    DocNumber: properties.DocNumber ?? freeNumber(state),
    TxnDate,
    DueDate: properties.DueDate ?? dayAfter(TxnDate, DUE_DAYS),
    TxnTaxDetail: { ...(isProperties(properties.TxnTaxDetail) ? properties.TxnTaxDetail : {}), TotalTax: tax },
    TotalAmt,
    Balance: TotalAmt,
    domain: 'QBO',
    sparse: false,
    ...identityOf(state, before, () => nextId(state.books, 'Invoice')),
  };
  put(state.books, 'Invoice', entity);
  charge(state, before, -1);
  charge(state, entity, 1);
  return entity;
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
  if (id === undefined || id === null || id === '') throw missing('CustomerRef');
  const customer = books.records.Customer.get(String(id));
  if (!customer) throw new BooksFault('2500', `Invalid Reference Id : Names element id ${id} not found`, 'CustomerRef');
  if (customer.Active === false) throw notFound();
  return customer;
}

function checkTexts({ DocNumber, PrivateNote, TxnDate, DueDate }: Properties): void {
  checkLength('DocNumber', DocNumber, MAX_NUMBER);
  checkLength('PrivateNote', PrivateNote, MAX_NOTE);
  for (const [name, day] of Object.entries({ TxnDate, DueDate }))
    if (day !== undefined && !isDay(day)) throw new BooksFault('6000', `Business Validation Error: Invalid Date: ${day}`, name);
}

function checkNumber({ books, base }: QuickbooksState, docNumber: unknown, before: Entity | undefined): void {
  const taken = docNumber === undefined ? undefined : idsNumbered(books, docNumber).find((id) => id !== before?.Id);
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
function taxOf({ base }: QuickbooksState, detail: unknown, lines: readonly Properties[]): number {
  const rate = base.switches.number('quickbooksTaxRate');
  if (rate > 0) return toCents(sumOf(taxableLines(lines)) * rate);
  return isProperties(detail) ? toCents(Number(detail.TotalTax ?? 0)) : 0;
}
