import { type OrderLine, type OrderStatus, toOrderTotal } from '../../src/features/master-data/purchasing/purchase-order.contract.ts';
import { toCents } from '../../src/platform/money.ts';
import type { Db } from '../../src/platform/server/database/database.ts';
import { toDay } from '../../src/platform/time/calendar-day.ts';
import { DAY, staff } from '../business.ts';
import { insertRows, iso } from '../insert-rows.ts';
import { SUPPLIERS } from './parts.data.ts';

/** A part with its number of parts received after the opening stock. */
export interface DeliveredPart {
  readonly place: number;
  readonly partNumber: string;
  readonly name: string;
  readonly cost: number;
  readonly supplier: string;
  readonly isLow: boolean;
  readonly delivery: { readonly at: number; readonly quantity: number } | undefined;
}

/** A purchase order. Its number follows from its position. */
export interface SampleOrder {
  readonly supplier: string;
  readonly status: OrderStatus;
  readonly parts: readonly (DeliveredPart & { readonly ordered: number; readonly received: number })[];
  readonly createdAt: number;
  readonly lastUpdated: number;
  readonly note: string;
}

const PARTS_PER_ORDER = 3;

/** Creates an order for each delivery, and some that are still open, oldest first. Parts of an order arrive together. */
export function makeOrders(parts: readonly DeliveredPart[], now: number): SampleOrder[] {
  const delivered = SUPPLIERS.flatMap(({ name, leadTimeDays }) => {
    const arrived = parts.filter(({ supplier, delivery }) => supplier === name && delivery !== undefined);
    const count = Math.ceil(arrived.length / PARTS_PER_ORDER);
    return Array.from({ length: count }, (_, index) => {
      const ordered = arrived.slice(index * PARTS_PER_ORDER, (index + 1) * PARTS_PER_ORDER);
      const at = ordered[0]?.delivery?.at ?? now;
      return {
        supplier: name,
        status: 'Received' as const,
        parts: ordered.map((part) => toOrdered(part, part.delivery?.quantity ?? 0, part.delivery?.quantity ?? 0)),
        createdAt: at - leadTimeDays * DAY,
        lastUpdated: at,
        note: '',
      };
    });
  }).toSorted((one, other) => one.createdAt - other.createdAt);
  const [cable, display, cells, boards, molding] = SUPPLIERS.map(({ name }) =>
    parts.filter((part) => part.supplier === name && part.isLow),
  );
  const open = (status: OrderStatus, age: number, low: readonly DeliveredPart[] | undefined, note = ''): SampleOrder[] => {
    const [first] = low ?? [];
    if (!first) return [];
    const createdAt = now - age * DAY;
    const ordered = (low ?? []).slice(0, PARTS_PER_ORDER).map((part) => toOrdered(part, 25, 0));
    return [{ supplier: first.supplier, status, parts: ordered, createdAt, lastUpdated: createdAt, note }];
  };
  return [
    ...withPartlyReceived(delivered),
    ...open('Canceled', 30, boards, 'Discontinued by the supplier'),
    ...open('Ordered', 2, display),
    ...open('Ordered', 1, cells, 'Ship the batteries as dangerous goods'),
    ...open('Draft', 0, boards),
    ...open('Draft', 0, molding ?? cable),
  ];
}

const toOrdered = (part: DeliveredPart, ordered: number, received: number) => ({ ...part, ordered, received });

/** The last delivery was short. */
function withPartlyReceived(orders: readonly SampleOrder[]): SampleOrder[] {
  const last = orders.at(-1);
  if (!last) return [];
  const [first, ...others] = last.parts.map((part) => ({ ...part, ordered: part.ordered + 10 }));
  return [...orders.slice(0, -1), { ...last, status: 'Partly Received', parts: first ? [first, ...others] : [] }];
}

/** Formats the ID of the order at this position. */
export const toOrderId = (index: number): string => `PO-${String(index + 1).padStart(6, '0')}`;

/** Inserts the suppliers in the order of the list. */
export async function loadSuppliers(db: Db): Promise<void> {
  await insertRows(
    db,
    'suppliers',
    SUPPLIERS.map(({ leadTimeDays, ...supplier }) => ({ ...supplier, lead_time_days: leadTimeDays })),
  );
}

/** Inserts the orders. `partIds` are the IDs of the parts by place. */
export async function loadOrders(db: Db, orders: readonly SampleOrder[], partIds: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ id: string; name: string }>('SELECT id, name FROM suppliers');
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const leadTimes = new Map<string, number>(SUPPLIERS.map(({ name, leadTimeDays }) => [name, leadTimeDays]));
  await insertRows(
    db,
    'purchase_orders',
    orders.map(({ supplier, status, parts, createdAt, lastUpdated, note }, index) => {
      const lines = parts.map(
        ({ place, partNumber, name, cost, ordered, received }): OrderLine => ({
          partId: partIds[place] ?? '',
          partNumber,
          name,
          quantity: ordered,
          unitCost: cost,
          received,
        }),
      );
      const isPlaced = status !== 'Draft' && status !== 'Canceled';
      return {
        supplier_id: ids.get(supplier),
        supplier_name: supplier,
        status,
        lines,
        note,
        total_cents: toCents(toOrderTotal(lines)),
        ordered_by: isPlaced ? (staff[1 + (index % (staff.length - 1))]?.fullName ?? '') : '',
        ordered_at: isPlaced ? iso(createdAt) : null,
        expected_on: isPlaced ? toDay(createdAt + (leadTimes.get(supplier) ?? 0) * DAY) : null,
        receipt_ids: [],
        created_at: iso(createdAt),
        last_updated: iso(lastUpdated),
        version: { Draft: 1, Ordered: 2, Canceled: 2, 'Partly Received': 3, Received: 3 }[status],
      };
    }),
  );
}

const PRICES = [
  ['Bench labor', 95, 'hour'],
  ['Diagnostic fee', 75, 'flat'],
  ['Remote programming, one module', 149, 'flat'],
  ['Remote programming, gateway or key learning', 240, 'flat'],
  ['OEM subscription, one day', 45, 'flat'],
  ['Software update on the bench', 65, 'flat'],
  ['Return shipping, insured', 18.5, 'flat'],
  ['Telephone support', 60, 'hour'],
] as const;

/** Inserts the price list. Its last item is no longer offered. */
export async function loadPriceList(db: Db): Promise<void> {
  await insertRows(
    db,
    'price_list_items',
    PRICES.map(([name, price, unit], place) => ({ name, unit_price_cents: toCents(price), unit, is_active: place < PRICES.length - 1 })),
  );
}
