import { timesQuantity, toCents, toDollars } from '../../../../platform/money.ts';
import type { TypedNumber } from '../../../../platform/number/number-input.ts';
import type { RmaLineItem, TypedLineItem } from './rma-line-item.contract.ts';

type Amounts = Pick<RmaLineItem, 'quantity' | 'unitCost'>;
type TypedAmounts = Pick<TypedLineItem, 'quantity' | 'unitCost'>;

/** Quantity times unit price, in dollars. */
export const toLineCost = ({ quantity, unitCost }: Amounts): number => timesQuantity(quantity, unitCost);

/** Returns the lines to send. Text in a number field becomes null; saves reject it before this. */
export function toLineItems(lines: readonly TypedLineItem[]): RmaLineItem[] {
  const toNumber = (typed: TypedNumber) => (typeof typed === 'number' ? typed : Number.NaN);
  return lines.map((line) => ({ ...line, quantity: toNumber(line.quantity), unitCost: toNumber(line.unitCost) }));
}

/** Returns the cost of a line being edited; undefined while a number is missing or invalid. */
export function previewLineCost({ quantity, unitCost }: TypedAmounts): number | undefined {
  const isAmount = (value: TypedNumber): value is number => typeof value === 'number' && value >= 0 && value <= 1_000_000_000;
  return isAmount(quantity) && isAmount(unitCost) ? toLineCost({ quantity, unitCost }) : undefined;
}

/** Returns the sum of all lines in dollars. */
export function toRmaTotal(lines: readonly TypedAmounts[]): number {
  return toDollars(Number(lines.reduce((sum, line) => sum + BigInt(toCents(previewLineCost(line) ?? 0)), 0n)));
}
