import { toCents } from '../../src/platform/money.ts';
import type { Db } from '../../src/platform/server/database/database.ts';
import { DAY, staff } from '../business.ts';
import { insertRows, iso } from '../insert-rows.ts';
import { createRandom, type Random } from '../random.ts';
import type { SampleTicket } from '../tickets/tickets.ts';
import { PART_FAMILIES } from './parts.data.ts';
import { loadOrders, loadSuppliers, makeOrders, type SampleOrder, toOrderId } from './purchasing.ts';

const SEED = 20_261_125;
const YEAR = 365 * DAY;
/** Reason of a delivery, replaced by the ID of its order. */
const DELIVERY = 'Delivery';
const RESTOCKS = [5, 10, 20, 25, 50] as const;

interface Movement {
  readonly kind: 'received' | 'used' | 'reserved' | 'corrected';
  readonly quantity: number;
  readonly reason: string;
  readonly ticketId: string | null;
  readonly author: string;
  readonly at: number;
}

interface StockedPart {
  readonly place: number;
  readonly quantity: number;
  /** Oldest first; they add up to `quantity`. */
  readonly movements: readonly Movement[];
}

/**
 * Adds the parts with the stock changes of a year of repairs, and the reservations for approved ones. Each part of the sample business is
 * added in `revisions` revisions.
 */
export async function loadParts(db: Db, tickets: readonly SampleTicket[], now: number, revisions = 1): Promise<void> {
  const random = createRandom(SEED);
  const parts = Array.from({ length: revisions }, (_, index) => toRevision(index + 1)).flat();
  const repairs = tickets.filter(({ fields, lastUpdated }) => fields.type === 'Tool Repair' && lastUpdated > now - YEAR);
  const uses = toUses(random, repairs, parts.length);
  const holds = toHolds(
    random,
    repairs,
    parts.map(({ row: [, , , quantity] }) => quantity),
  );
  const planned = parts.map(({ row: [, , , quantity] }, place) => stock(random, { place, quantity, now, uses, holds }));
  const orders = makeOrders(
    parts.map(({ row: [partNumber, name, , , cost, , supplier] }, place) => {
      const isLow = (planned[place]?.quantity ?? 0) - countReserved(planned[place]) < toReorderPoint(planned[place]?.quantity ?? 0);
      const delivery = planned[place]?.movements.find(isDelivery);
      return { place, partNumber, name, cost, supplier, isLow, delivery };
    }),
    now,
  );
  const stocked = planned.map((part) => deliverByOrder(part, orders));
  await loadSuppliers(db);
  await insertRows(
    db,
    'parts',
    parts.map(({ models, row: [part_number, name, description, quantity, cost, price, supplier] }, place) => ({
      part_number,
      name,
      description,
      quantity,
      supplier,
      compatible_models: models,
      cost_cents: toCents(cost),
      price_cents: toCents(price),
      reserved: countReserved(stocked[place]),
      reorder_point: toReorderPoint(quantity),
      last_cost_cents: planned[place]?.movements.some(isDelivery) ? toCents(cost) : null,
      average_cost_cents: planned[place]?.movements.some(isDelivery) ? toCents(cost) : null,
      ...toVersion(stocked[place], now),
    })),
  );
  await insertMovements(db, stocked);
  const { rows } = await db.query<{ id: string }>('SELECT id FROM parts ORDER BY length(id), id');
  await loadOrders(
    db,
    orders,
    rows.map(({ id }) => id),
  );
}

/** The first revision has the numbers of the catalog. */
function toRevision(revision: number) {
  return PART_FAMILIES.flatMap(({ models, rows }) =>
    rows.map(([number, name, ...others]) => {
      const row: (typeof rows)[number] =
        revision === 1 ? [number, name, ...others] : [`${number}-${revision}`, `${name}, revision ${revision}`, ...others];
      return { models, row };
    }),
  );
}

const toReorderPoint = (quantity: number): number => (quantity > 60 ? 40 : 20);

const isDelivery = ({ kind, reason }: Movement): boolean => kind === 'received' && reason === DELIVERY;

/** Moves the delivery of a part to the day its order arrived. */
function deliverByOrder(part: StockedPart, orders: readonly SampleOrder[]): StockedPart {
  const index = orders.findIndex(({ parts }) => parts.some(({ place, received }) => place === part.place && received > 0));
  const order = orders[index];
  if (!order) return part;
  const movements = part.movements.map((movement) =>
    isDelivery(movement) ? { ...movement, reason: toOrderId(index), at: order.lastUpdated } : movement,
  );
  return { ...part, movements: movements.toSorted((one, other) => one.at - other.at) };
}

const countReserved = (part: StockedPart | undefined) => part?.movements.filter(({ kind }) => kind === 'reserved').length ?? 0;

function toVersion(part: StockedPart | undefined, now: number) {
  const { movements = [] } = part ?? {};
  return {
    created_at: iso(movements[0]?.at ?? now),
    last_updated: iso(movements.at(-1)?.at ?? now),
    version: Math.max(1, movements.length),
  };
}

async function insertMovements(db: Db, stocked: readonly StockedPart[]): Promise<void> {
  const { rows: ids } = await db.query<{ id: string }>('SELECT id FROM parts ORDER BY length(id), id');
  const all = stocked.flatMap(({ place, movements }) => movements.map((movement) => ({ partId: ids[place]?.id, ...movement })));
  const rows = all
    .toSorted((one, other) => one.at - other.at)
    .map(({ partId, kind, quantity, reason, ticketId, author, at }) => ({
      part_id: partId,
      kind,
      quantity,
      from_reserved: 0,
      reason,
      ticket_id: ticketId,
      author,
      at: iso(at),
    }));
  await insertRows(db, 'part_movements', rows);
}

type ByPart = ReadonlyMap<number, readonly Movement[]>;

/** Parts used by finished repairs. The first parts are used more often than the last ones. */
function toUses(random: Random, repairs: readonly SampleTicket[], partCount: number): ByPart {
  const finished = repairs.filter(({ fields }) => fields.status === 'Shipped' && random.chance(0.85));
  return byPart(
    finished.map((ticket) => ({
      place: Math.floor(random.next() ** 1.6 * partCount),
      movement: forRepair(ticket, { kind: 'used', quantity: random.chance(0.2) ? 2 : 1, at: ticket.lastUpdated }),
    })),
  );
}

/** Reserves one part for each approved repair, while any are in stock. */
function toHolds(random: Random, repairs: readonly SampleTicket[], quantities: readonly number[]): ByPart {
  const approved = repairs.filter(({ fields }) => fields.status === 'Awaiting Parts' || fields.status === 'Repairing');
  const left = [...quantities];
  const held = approved.flatMap((ticket) => {
    const place = random.int(0, quantities.length - 1);
    if ((left[place] ?? 0) < 1) return [];
    left[place] = (left[place] ?? 0) - 1;
    return [{ place, movement: forRepair(ticket, { kind: 'reserved', quantity: 1, at: ticket.lastUpdated }) }];
  });
  return byPart(held);
}

function forRepair({ id, lastModifiedBy }: SampleTicket, moved: Pick<Movement, 'kind' | 'quantity' | 'at'>): Movement {
  return { ...moved, reason: '', ticketId: id, author: lastModifiedBy };
}

function byPart(movements: readonly { place: number; movement: Movement }[]): ByPart {
  const parts = new Map<number, Movement[]>();
  for (const { place, movement } of movements) {
    const known = parts.get(place);
    if (known) known.push(movement);
    else parts.set(place, [movement]);
  }
  return parts;
}

interface Shelf {
  readonly place: number;
  readonly quantity: number;
  readonly now: number;
  readonly uses: ByPart;
  readonly holds: ByPart;
}

/** Additions to stock that leave `quantity` after all uses. The first one covers all uses, so the stock is never below zero. */
function stock(random: Random, { place, quantity, now, uses, holds }: Shelf): StockedPart {
  const used = uses.get(place) ?? [];
  const held = holds.get(place) ?? [];
  const restock = random.pick([0, ...RESTOCKS]);
  const received = restock < quantity ? restock : 0;
  const found = received + 2 < quantity && random.chance(0.3) ? random.pick([-2, -1, 1]) : 0;
  const first = quantity + used.reduce((sum, movement) => sum + movement.quantity, 0) - received - found;
  const author = staff[random.int(1, staff.length - 1)]?.fullName ?? '';
  const ago = (share: number) => now - Math.floor(YEAR * share);
  const booked = { ticketId: null, author };
  const movements: Movement[] = [
    { ...booked, kind: 'received', quantity: first, reason: 'Opening stock', at: ago(1 + random.next()) },
    ...(received > 0 ? [{ ...booked, kind: 'received' as const, quantity: received, reason: DELIVERY, at: ago(random.next()) }] : []),
    ...(found === 0
      ? []
      : [{ ...booked, kind: 'corrected' as const, quantity: found, reason: 'Annual inventory count', at: ago(random.next() * 0.3) }]),
    ...used,
    ...held,
  ];
  return {
    place,
    quantity,
    movements: movements.filter((movement) => movement.quantity !== 0).toSorted((one, other) => one.at - other.at),
  };
}
