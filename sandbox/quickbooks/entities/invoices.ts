import type { QuickbooksState } from '../quickbooks.state.ts';
import { missing, notFound, QuickbooksError } from '../quickbooks-error.ts';
import { addDays, formatDay, isDay } from '../times.ts';
import { findIdsByNumber, nextId, put } from './company-file.ts';
import { type Entity, isProperties, type Properties } from './entity.ts';
import { parseLines, sumLines, taxableLines } from './invoice-lines.ts';
import { type Kinds, toKinds } from './property-kinds.ts';
import { checkLengths, findCurrent, isSparse, isUpdate, nextIdentity, parsePart, parseWritable, toCents } from './write-rules.ts';

const PROPERTIES: Kinds = {
  ...toKinds('text', 'DocNumber TxnDate DueDate PrivateNote GlobalTaxCalculation PrintStatus EmailStatus ShipDate TrackingNum TxnSource'),
  ...toKinds('number', 'ExchangeRate Deposit'),
  ...toKinds('flag', 'ApplyTaxAfterDiscount AllowOnlinePayment AllowOnlineCreditCardPayment AllowOnlineACHPayment AllowIPNPayment'),
  ...toKinds('reference', 'CustomerRef CustomerMemo SalesTermRef ClassRef DepartmentRef CurrencyRef ShipMethodRef'),
  ...toKinds('object', 'TxnTaxDetail BillAddr ShipAddr ShipFromAddr BillEmail BillEmailCc BillEmailBcc DeliveryInfo'),
  ...toKinds('list', 'Line CustomField LinkedTxn'),
};
const TAX: Kinds = {
  ...toKinds('number', 'TotalTax'),
  ...toKinds('reference', 'TxnTaxCodeRef DefaultTaxCodeRef'),
  ...toKinds('list', 'TaxLine'),
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
  const before = isUpdate(body) ? findCurrent(state, 'Invoice', body) : undefined;
  const sent = parseWritable(body, PROPERTIES);
  const wanted = before && isSparse(body) ? { ...before, ...sent } : sent;
  const customer = findCustomer(state, wanted.CustomerRef);
  const lines = parseLines(state, wanted.Line);
  const TxnTaxDetail = taxDetail(state, wanted.TxnTaxDetail, lines);
  checkLengths(wanted, LENGTHS);
  checkDays(wanted);
  checkNumber(state, wanted.DocNumber, before);
  const TotalAmt = toCents(sumLines(lines) + Number(TxnTaxDetail.TotalTax));
  if (TotalAmt < 0) throw new QuickbooksError('6000', 'Business Validation Error: Transaction amount must be 0 or greater.', 'TotalAmt');
  const CustomerRef = { value: customer.Id, name: customer.DisplayName };
  return save(state, { ...wanted, CustomerRef, Line: lines, TxnTaxDetail, TotalAmt }, before);
}

function save(state: QuickbooksState, properties: Properties, before: Entity | undefined): Entity {
  const TxnDate = String(properties.TxnDate ?? formatDay(state.base.clock.now()));
  const paid = before ? Number(before.TotalAmt) - Number(before.Balance) : 0;
  const entity: Entity = {
    ...DEFAULTS,
    CurrencyRef: { value: 'USD', name: 'United States Dollar' },
    ...properties,
    DocNumber: properties.DocNumber || freeNumber(state),
    TxnDate,
    DueDate: properties.DueDate ?? addDays(TxnDate, DUE_DAYS),
    Balance: toCents(Number(properties.TotalAmt) - paid),
    domain: 'QBO',
    sparse: false,
    ...nextIdentity(state, before, () => nextId(state.company, 'Invoice')),
  };
  replaceInvoice(state, before, entity);
  return entity;
}

/** Stores an invoice, and what its customer owes. */
export function replaceInvoice(state: QuickbooksState, before: Entity | undefined, after: Entity): void {
  put(state.company, 'Invoice', after);
  charge(state, before, -1);
  charge(state, after, 1);
}

/** Adds what an invoice leaves open to its customer's balance, or takes it away. */
export function charge({ company }: QuickbooksState, invoice: Entity | undefined, sign: 1 | -1): void {
  const customer =
    invoice && isProperties(invoice.CustomerRef) ? company.records.Customer.get(String(invoice.CustomerRef.value)) : undefined;
  if (!customer || !invoice) return;
  const Balance = toCents(Number(customer.Balance) + sign * Number(invoice.Balance));
  put(company, 'Customer', { ...customer, Balance, BalanceWithJobs: Balance });
}

function findCustomer({ company }: QuickbooksState, reference: unknown): Entity {
  const id = isProperties(reference) ? reference.value : undefined;
  if (!id) throw missing('CustomerRef');
  const customer = company.records.Customer.get(String(id));
  if (!customer) throw new QuickbooksError('2500', `Invalid Reference Id : Names element id ${id} not found`, 'CustomerRef');
  if (customer.Active === false) throw notFound();
  return customer;
}

function checkDays({ TxnDate, DueDate }: Properties): void {
  for (const [name, day] of Object.entries({ TxnDate, DueDate }))
    if (day !== undefined && !isDay(day)) throw new QuickbooksError('6000', `Business Validation Error: Invalid Date: ${day}`, name);
}

function checkNumber({ company, base }: QuickbooksState, docNumber: unknown, before: Entity | undefined): void {
  const taken = !docNumber ? undefined : findIdsByNumber(company, docNumber).find((id) => id !== before?.Id);
  if (taken === undefined || !base.settings.isOn('quickbooksRefusesDuplicateDocNumbers')) return;
  throw new QuickbooksError(
    '6140',
    `Duplicate Document Number Error : You must specify a different number. This number has already been used. DocNumber=${docNumber} is assigned to TxnType=Invoice with TxnId=${taken}`,
  );
}

/** The number a new invoice gets when none is sent. */
function freeNumber({ company }: QuickbooksState): string {
  let number = FIRST_NUMBER + company.lastIds.documents;
  while (findIdsByNumber(company, number).length > 0) number += 1;
  return String(number);
}

/** The tax that was sent, unless the company calculates it itself. */
function taxDetail(state: QuickbooksState, sent: unknown, lines: readonly Properties[]): Properties {
  const detail = parsePart(isProperties(sent) ? sent : {}, TAX);
  const rate = state.base.settings.number('quickbooksTaxRate');
  return { ...detail, TotalTax: toCents(rate > 0 ? sumLines(taxableLines(lines)) * rate : Number(detail.TotalTax ?? 0)) };
}
