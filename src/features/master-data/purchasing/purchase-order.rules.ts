import { type Part, STOCK_LIMIT } from '../parts/part.contract.ts';
import { countFree } from '../parts/part.rules.ts';
import type { OrderLine, OrderStatus, PurchaseOrder } from './purchase-order.contract.ts';

const OPEN: readonly OrderStatus[] = ['Draft', 'Ordered', 'Partly Received'];

/** Returns whether parts of the order may still arrive. */
export const isOpen = ({ status }: Pick<PurchaseOrder, 'status'>): boolean => OPEN.includes(status);

/** Returns whether parts of the order can be received. */
export const isReceivable = ({ status }: Pick<PurchaseOrder, 'status'>): boolean => status === 'Ordered' || status === 'Partly Received';

/** Quantity of a line that hasn’t arrived yet. */
export const countOutstanding = ({ quantity, received }: Pick<OrderLine, 'quantity' | 'received'>): number => quantity - received;

type StockedPart = Pick<Part, 'quantity' | 'reserved' | 'short' | 'reorderPoint'>;

/**
 * Quantity to order: covers what waiting repairs are short of and fills the stock up to twice the reorder point, unless `onlyShort`.
 * `onOrder` is the outstanding quantity of open orders.
 */
export function suggestQuantity(part: StockedPart, onOrder: number, onlyShort = false): number {
  const missing = onlyShort ? part.short : 2 * part.reorderPoint + part.short - countFree(part);
  return Math.min(STOCK_LIMIT, Math.max(0, missing - onOrder));
}

type OrderedPart = Pick<Part, 'id' | 'partNumber' | 'name' | 'cost' | 'lastCost'>;

/** Adds a part to the lines; the quantity of a part that is already on them increases. */
export function addToLines(
  lines: readonly OrderLine[],
  { id, partNumber, name, cost, lastCost }: OrderedPart,
  quantity: number,
): OrderLine[] {
  const known = lines.find(({ partId }) => partId === id);
  if (known) return lines.map((line) => (line === known ? { ...line, quantity: Math.min(STOCK_LIMIT, line.quantity + quantity) } : line));
  return [...lines, { partId: id, partNumber, name, quantity, unitCost: lastCost ?? cost, received: 0 }];
}

/** Status after parts were received. */
export function statusAfterReceipt(lines: readonly OrderLine[]): OrderStatus {
  return lines.every((line) => countOutstanding(line) === 0) ? 'Received' : 'Partly Received';
}
