import { BooksFault, missing } from './books-fault.ts';
import { isProperties, type Properties } from './entity.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { toCents } from './write-rules.ts';

const KINDS = ['SalesItemLineDetail', 'DescriptionOnly', 'DiscountLineDetail', 'SubTotalLineDetail', 'GroupLineDetail'];
const HALF_A_CENT = 0.005;

/** The lines of an invoice as they are kept: numbered, with a subtotal at the end. Throws for a line that is wrong. */
export function keptLines(state: QuickbooksState, sent: unknown): readonly Properties[] {
  if (!Array.isArray(sent) || sent.length === 0) throw missing('Line');
  const lines = sent.filter((line) => !isSubtotal(line)).map((line, index) => keptLine(state, line, index + 1));
  if (lines.length === 0) throw missing('Line');
  return [...lines, { Amount: sumOf(lines), DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} }];
}

/** The amounts of lines added up; discounts count against them. The subtotal is not a line to add. */
export function sumOf(lines: readonly Properties[]): number {
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

function keptLine(state: QuickbooksState, line: unknown, number: number): Properties {
  if (!isProperties(line) || line.DetailType === undefined) throw missing('DetailType');
  const kind = String(line.DetailType);
  if (!KINDS.includes(kind)) throw new BooksFault('2170', `Invalid Enumeration : ${kind}`, 'DetailType');
  const numbered = { ...line, Id: String(number), LineNum: number };
  if (kind === 'DescriptionOnly') return numbered;
  if (typeof line.Amount !== 'number') throw missing('Amount');
  return kind === 'SalesItemLineDetail'
    ? { ...numbered, SalesItemLineDetail: keptDetail(state, line.Amount, line.SalesItemLineDetail) }
    : numbered;
}

function keptDetail({ books }: QuickbooksState, amount: number, detail: unknown): Properties {
  if (!isProperties(detail)) throw missing('SalesItemLineDetail');
  const itemId = isProperties(detail.ItemRef) ? String(detail.ItemRef.value) : '1';
  const item = books.records.Item.get(itemId);
  if (!item) throw new BooksFault('2500', `Invalid Reference Id : Item elements id ${itemId} not found`, 'ItemRef');
  checkAmount(amount, detail);
  return { TaxCodeRef: { value: 'NON' }, ...detail, ItemRef: { value: itemId, name: item.Name } };
}

function checkAmount(amount: number, { Qty, UnitPrice }: Properties): void {
  if (Qty === undefined || UnitPrice === undefined) return;
  if (Math.abs(amount - toCents(Number(Qty) * Number(UnitPrice))) <= HALF_A_CENT) return;
  throw new BooksFault(
    '6070',
    `Amount calculation incorrect in the request : Amount is not equal to UnitPrice * Qty. Supplied value:${amount}`,
    'Line.Amount',
  );
}
