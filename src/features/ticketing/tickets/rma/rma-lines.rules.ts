import { timesQuantity, toCents, toDollars } from '../../../../platform/money.ts';
import type { RmaLineItem } from './rma-line-item.contract.ts';

type Amounts = Pick<RmaLineItem, 'quantity' | 'unitCost'>;

/** Quantity times unit cost, in dollars. */
export const toLineCost = ({ quantity, unitCost }: Amounts): number => timesQuantity(quantity, unitCost);

/** The cost of a line as it is typed; undefined while one of its cells has no number that can be saved. */
export function previewLineCost(line: Amounts): number | undefined {
  const isAmount = (value: number) => value >= 0 && value <= 1_000_000_000;
  return isAmount(line.quantity) && isAmount(line.unitCost) ? toLineCost(line) : undefined;
}

/** Adds up the lines that have a cost, in dollars. */
export function toRmaTotal(lines: readonly Amounts[]): number {
  return toDollars(Number(lines.reduce((sum, line) => sum + BigInt(toCents(previewLineCost(line) ?? 0)), 0n)));
}
