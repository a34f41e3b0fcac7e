import { timesQuantity, toCents, toDollars } from '../../../../platform/money.ts';
import type { RmaLineItem } from './rma-line-item.contract.ts';

type Amounts = Pick<RmaLineItem, 'quantity' | 'unitCost'>;

/** Quantity times unit cost, in dollars. */
export const toLineCost = ({ quantity, unitCost }: Amounts): number => timesQuantity(quantity, unitCost);

/** Adds up the lines, in dollars. */
export function toRmaTotal(lines: readonly Amounts[]): number {
  return toDollars(Number(lines.reduce((sum, line) => sum + BigInt(toCents(toLineCost(line))), 0n)));
}
