import type { QuickbooksState } from '../quickbooks.state.ts';
import { malformed, missing, QuickbooksError } from '../quickbooks-error.ts';
import { isProperties, type Properties } from './entity.ts';
import { type Kinds, toKinds } from './property-kinds.ts';
import { checkLengths, parsePart, toCents } from './write-rules.ts';

const KINDS = ['SalesItemLineDetail', 'DescriptionOnly', 'DiscountLineDetail', 'SubTotalLineDetail', 'GroupLineDetail'];
const LINE: Kinds = {
  ...toKinds('text', 'Id DetailType Description'),
  ...toKinds('number', 'LineNum Amount'),
  ...toKinds('list', 'LinkedTxn CustomExtensions'),
  ...toKinds('object', 'SalesItemLineDetail DiscountLineDetail GroupLineDetail DescriptionLineDetail SubTotalLineDetail'),
};
const DETAIL: Kinds = {
  ...toKinds('number', 'Qty UnitPrice RatePercent DiscountRate DiscountAmt TaxInclusiveAmt'),
  ...toKinds('reference', 'ItemRef TaxCodeRef ClassRef ItemAccountRef PriceLevelRef'),
  ...toKinds('text', 'ServiceDate'),
  ...toKinds('object', 'MarkupInfo'),
};
const MAX_DESCRIPTION = 4_000;
/** What is sold when a line does not say it. */
const SERVICES = '1';
const MAX_AMOUNT = 99_999_999_999;
const HALF_A_CENT = 0.005;

/** The lines of an invoice as they are kept: numbered, with a subtotal at the end. Throws for a line that is wrong. */
export function parseLines(state: QuickbooksState, sent: unknown): readonly Properties[] {
  if (!Array.isArray(sent) || sent.length === 0) throw missing('Line');
  const lines = sent.filter((line) => !isSubtotal(line)).map((line, index) => parseLine(state, line, index + 1));
  if (lines.length === 0) throw missing('Line');
  return [...lines, { Amount: sumLines(lines), DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} }];
}

/** The amounts of lines added up; discounts count against them. The subtotal is not a line to add. */
export function sumLines(lines: readonly Properties[]): number {
  const amounts = lines
    .filter((line) => !isSubtotal(line))
    .map((line) => (line.DetailType === 'DiscountLineDetail' ? -1 : 1) * Number(line.Amount ?? 0));
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** The lines that bear tax. */
export function taxableLines(lines: readonly Properties[]): readonly Properties[] {
  return lines.filter(
    ({ SalesItemLineDetail: detail }) => isProperties(detail) && isProperties(detail.TaxCodeRef) && detail.TaxCodeRef.value === 'TAX',
  );
}

function isSubtotal(line: unknown): boolean {
  return isProperties(line) && line.DetailType === 'SubTotalLineDetail';
}

function parseLine(state: QuickbooksState, sent: unknown, number: number): Properties {
  if (!isProperties(sent)) throw malformed();
  const line = parsePart(sent, LINE);
  const { DetailType: kind, Amount: amount } = line;
  if (kind === undefined) throw missing('DetailType');
  if (!KINDS.includes(String(kind))) throw new QuickbooksError('2170', `Invalid Enumeration : ${kind}`, 'DetailType');
  checkLengths(line, { Description: MAX_DESCRIPTION });
  const numbered = { ...line, Id: String(number), LineNum: number };
  if (kind === 'DescriptionOnly') return numbered;
  if (typeof amount !== 'number') throw missing('Amount');
  if (Math.abs(amount) > MAX_AMOUNT)
    throw new QuickbooksError('6000', `Business Validation Error: The amount is too large: ${amount}`, 'Amount');
  return kind === 'SalesItemLineDetail'
    ? { ...numbered, SalesItemLineDetail: parseDetail(state, amount, line.SalesItemLineDetail) }
    : numbered;
}

function parseDetail(state: QuickbooksState, amount: number, sent: unknown): Properties {
  if (!isProperties(sent)) throw missing('SalesItemLineDetail');
  const detail = parsePart(sent, DETAIL);
  const itemId = isProperties(detail.ItemRef) ? String(detail.ItemRef.value) : SERVICES;
  const item = state.company.records.Item.get(itemId);
  if (!item) throw new QuickbooksError('2500', `Invalid Reference Id : Item elements id ${itemId} not found`, 'ItemRef');
  checkAmount(amount, detail);
  return { TaxCodeRef: { value: 'NON' }, ...detail, ItemRef: { value: itemId, name: item.Name } };
}

function checkAmount(amount: number, { Qty, UnitPrice }: Properties): void {
  if (Qty === undefined || UnitPrice === undefined) return;
  if (Math.abs(amount - toCents(Number(Qty) * Number(UnitPrice))) <= HALF_A_CENT) return;
  throw new QuickbooksError(
    '6070',
    `Amount calculation incorrect in the request : Amount is not equal to UnitPrice * Qty. Supplied value:${amount}`,
    'Line.Amount',
  );
}
