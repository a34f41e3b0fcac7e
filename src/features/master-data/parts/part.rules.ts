import { divideHalfUp, toCents, toDollars } from '../../../platform/money.ts';
import type { ToolModel } from '../tool-models/tool-models.ts';
import type { Part } from './part.contract.ts';

/** Returns whether the stock is below the reorder point, shown in red. */
export function isLowOnStock({ quantity, reorderPoint }: Pick<Part, 'quantity' | 'reorderPoint'>): boolean {
  return quantity < reorderPoint;
}

/** True if repairs are short of the part, or if the stock left after reservations is below the reorder point. */
export function isToOrder(part: Pick<Part, 'quantity' | 'reserved' | 'short' | 'reorderPoint'>): boolean {
  return part.short > 0 || countFree(part) < part.reorderPoint;
}

/** Quantity available: on hand and not reserved. */
export function countFree({ quantity, reserved }: Pick<Part, 'quantity' | 'reserved'>): number {
  return quantity - reserved;
}

/** A received quantity and its unit cost in dollars. */
export interface Received {
  readonly quantity: number;
  readonly unitCost: number;
}

/** Average unit cost after receiving parts, rounded half up. The stock on hand counts with its average, or with `cost` before the first order. */
export function averageCostAfter(part: Pick<Part, 'quantity' | 'cost' | 'averageCost'>, { quantity, unitCost }: Received): number {
  const worth = BigInt(toCents(part.averageCost ?? part.cost)) * BigInt(part.quantity) + BigInt(toCents(unitCost)) * BigInt(quantity);
  return toDollars(Number(divideHalfUp(worth, BigInt(part.quantity + quantity))));
}

interface ChangedPart {
  readonly before: Part | undefined;
  readonly after: Part | undefined;
  readonly fields: readonly string[];
}

/** Audit log entry for a change. */
export function describePartChange({ before, after, fields }: ChangedPart) {
  if (!after) return undefined;
  const { id, name, partNumber, quantity } = after;
  const subjectName = `${id} ${name}`;
  if (!before) return { action: 'part.created', subjectName, detail: { name, partNumber, quantity } };
  const stock = before.quantity === quantity ? {} : { quantity: { from: before.quantity, to: quantity } };
  return { action: 'part.changed', subjectName, detail: { fields, ...stock } };
}

/** Fit of a part with a tool model; 'unknown' if the part lists no models or the model is unknown. */
export type Fit = 'fits' | 'unknown' | 'other';

export function getFit({ compatibleModels }: Pick<Part, 'compatibleModels'>, model: ToolModel | undefined): Fit {
  if (model === undefined || compatibleModels.length === 0) return 'unknown';
  return compatibleModels.includes(model) ? 'fits' : 'other';
}
