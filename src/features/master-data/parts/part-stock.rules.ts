import { formatCount, pluralize } from '../../../platform/number-text.ts';
import { type Part, STOCK_LIMIT } from './part.contract.ts';
import { countFree } from './part.rules.ts';
import type { MovementKind } from './part-movement.contract.ts';

/** How many lie on the shelf, and how many of them are reserved. */
export type Stock = Pick<Part, 'quantity' | 'reserved'>;

/** A change of a stock; `fromReserved` of the used quantity had been reserved for it. */
export interface StockChange {
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly fromReserved: number;
}

/** The stock after a movement, whether that can be or not. */
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

/** Why a stock cannot become `after`, in words for the person who asked; undefined when it can. */
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

/** The place of a line of a repair among those that wait for a part. */
export interface Waiting {
  /** Rises with the time of approval; the lowest gets the next part. */
  readonly place: number;
  /** The repair is at the bench, so a part is used as soon as it arrives. */
  readonly isAtBench: boolean;
}
