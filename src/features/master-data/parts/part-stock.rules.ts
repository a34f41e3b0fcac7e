import { formatCount, pluralize } from '../../../platform/number-text.ts';
import { type Part, STOCK_LIMIT } from './part.contract.ts';
import { countFree } from './part.rules.ts';
import type { MovementKind } from './part-movement.contract.ts';

/** Quantity on hand and reserved quantity. */
export type Stock = Pick<Part, 'quantity' | 'reserved'>;

/** A stock movement. `fromReserved` is the reserved part of the used quantity. */
export interface StockChange {
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly fromReserved: number;
}

/** Returns the stock after a movement without checking it. */
export function moved({ quantity: onHand, reserved }: Stock, { kind, quantity, fromReserved }: StockChange): Stock {
  switch (kind) {
    case 'received':
    case 'corrected':
      return { quantity: onHand + quantity, reserved };
    case 'used':
      return { quantity: onHand - quantity, reserved: reserved - fromReserved };
    case 'reserved':
      return { quantity: onHand, reserved: reserved + quantity };
    case 'released':
      return { quantity: onHand, reserved: reserved - quantity };
  }
}

/** Returns the error for an impossible stock; undefined if it is valid. */
export function explainShortage(name: string, before: Stock, after: Stock): string | undefined {
  const onHand = formatCount(before.quantity);
  if (after.quantity > STOCK_LIMIT) return `${name}: the limit is ${formatCount(STOCK_LIMIT)} on hand.`;
  if (after.quantity < 0) return `${name}: ${onlyText(before.quantity)} on hand.`;
  if (after.quantity >= after.reserved) return undefined;
  return `${name}: ${onlyText(countFree(before))} available (${onHand} on hand, ${formatCount(before.reserved)} reserved).`;
}

/** 'only 1,204', 'none'. */
export const onlyText = (count: number): string => (count === 0 ? 'none' : `only ${formatCount(count)}`);

/** 'TKT-2 has 1 reserved part. Release it first.' */
export const explainReserved = (ticketId: string, count: number): string =>
  `${ticketId} has ${pluralize(count, 'reserved part')}. Release ${count === 1 ? 'it' : 'them'} first.`;

/** Priority of a repair line waiting for a part. */
export interface Waiting {
  /** Increases with the time of approval. The lowest gets the next part. */
  readonly place: number;
  /** A repair at the bench uses parts as soon as they arrive. */
  readonly isAtBench: boolean;
}
