import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { recordSaved } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Part } from '../part.contract.ts';
import { averageCostAfter, countFree, type Received } from '../part.rules.ts';
import type { NewMovement, PartMovement } from '../part-movement.contract.ts';
import { explainShortage, moved, onlyText, type Stock } from '../part-stock.rules.ts';
import { partStore } from './part.store.ts';
import { insertMovement, listMovements, type MovementValues, sumHolding } from './part-movement.store.ts';
import { fillNeed, findNextNeed, findSupplied } from './part-need.store.ts';

/** Lists the stock movements of a part, newest first. Throws 404 for an unknown ID. */
export async function getMovements(
  deps: ServerDeps,
  id: string,
  query: Parameters<typeof listMovements>[2],
): Promise<ListPage<PartMovement>> {
  await getRecord(deps, partStore, id);
  return listMovements(deps.database, id, query);
}

/** Records a stock movement by a user. Parts used for a ticket come from its reservation first. */
export async function addMovement(deps: ServerDeps, actor: Actor, id: string, movement: NewMovement): Promise<PartMovement> {
  return deps.database.transaction(async (tx) => {
    const part = await lockRecord(tx, partStore, id);
    const added = await moveStock(deps, tx, actor, {
      part,
      ...movement,
      reason: movement.reason.trim(),
      fromReserved: await takeFromReserved(tx, part, movement),
    });
    await reserveForWaitingRepairs(deps, tx, actor, id);
    return added;
  });
}

/** Parts of a purchase order that arrived. */
export interface PartReceipt extends Received {
  readonly partId: string;
  /** ID of the purchase order. */
  readonly orderId: string;
}

/** Adds received parts to the stock, updates their costs, and reserves them for waiting repairs. Lock the parts first, by ID. */
export async function receiveParts(deps: ServerDeps, tx: Tx, actor: Actor, receipts: readonly PartReceipt[]): Promise<void> {
  for (const { partId, orderId, quantity, unitCost } of receipts) {
    const part = await lockRecord(tx, partStore, partId);
    const received = { ticketId: null, kind: 'received', quantity, reason: orderId, fromReserved: 0 } as const;
    const { stock } = await addToLedger(tx, actor, { part, ...received });
    const costs = { lastCost: unitCost, averageCost: averageCostAfter(part, { quantity, unitCost }) };
    await changeStock(deps, tx, actor, part, { ...stock, ...costs });
    await reserveForWaitingRepairs(deps, tx, actor, partId);
  }
}

/** Reserves free stock for the repairs waiting for it, in the order of approval. Repairs at the bench use it immediately. */
export async function reserveForWaitingRepairs(deps: ServerDeps, tx: Tx, actor: Actor, partId: string): Promise<Part> {
  const before = await lockRecord(tx, partStore, partId);
  let part = before;
  const filled = new Set<string>();
  while (part.short > 0 && countFree(part) > 0) {
    const need = await findNextNeed(tx, partId);
    if (!need) break;
    const quantity = Math.min(need.short, countFree(part));
    const { ticketId, lineId } = need;
    await fillNeed(tx, need, quantity);
    if (quantity === need.short) filled.add(ticketId);
    const reserved = { part, ticketId, lineId, kind: 'reserved', quantity, fromReserved: 0 } as const;
    let { stock } = await addToLedger(tx, actor, reserved);
    if (need.isAtBench) {
      const used = { ...reserved, part: { ...part, ...stock }, kind: 'used', fromReserved: quantity } as const;
      ({ stock } = await addToLedger(tx, actor, used));
    }
    part = { ...part, ...stock, short: part.short - quantity };
  }
  if (part === before) return before;
  const { quantity, reserved, short } = part;
  return changeStock(deps, tx, actor, before, { quantity, reserved, short }, await findSupplied(tx, [...filled]));
}

async function takeFromReserved(tx: Tx, part: Part, { kind, quantity, ticketId }: NewMovement): Promise<number> {
  if (ticketId === null || (kind !== 'used' && kind !== 'released')) return 0;
  const { open } = await sumHolding(tx, { partId: part.id, ticketId, lineId: null });
  if (kind === 'used') return Math.min(open, quantity);
  if (quantity > open) throw conflict(`${part.name}: ${onlyText(open)} reserved for ${ticketId}.`);
  return 0;
}

/** A movement of a part that the caller has locked. */
export type Move = Omit<MovementValues, 'partId' | 'by' | 'fromReserved'> & {
  readonly part: Part;
  readonly fromReserved: number;
};

/** Records a movement and updates the part. Throws 409 if the stock is too low. */
export async function moveStock(deps: ServerDeps, tx: Tx, actor: Actor, move: Move): Promise<PartMovement> {
  const { written, stock } = await addToLedger(tx, actor, move);
  await changeStock(deps, tx, actor, move.part, stock);
  return written;
}

/** Adds a movement to the ledger and returns the stock that the caller has to write to the part. */
async function addToLedger(tx: Tx, actor: Actor, { part, ...movement }: Move): Promise<{ written: PartMovement; stock: Stock }> {
  const stock = requireStock(part, moved(part, movement));
  return { written: await insertMovement(tx, { ...movement, partId: part.id, by: actor.fullName }), stock };
}

const STOCK_FIELDS = ['quantity', 'reserved', 'short', 'lastCost', 'averageCost'] as const;

/** Updates the counts and costs of a locked part. `supplied` has the repairs that now have all their parts. */
export async function changeStock(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  before: Part,
  counts: Partial<Pick<Part, (typeof STOCK_FIELDS)[number]>>,
  supplied: readonly string[] = [],
): Promise<Part> {
  const after = await partStore.change(tx, before.id, counts);
  const fields = STOCK_FIELDS.filter((field) => before[field] !== after[field]);
  await recordSaved(deps, tx, { kind: 'part', actor, before, after, fields, supplied });
  return after;
}

/** Returns a valid stock. Throws 409 if it is impossible. */
export function requireStock(part: Part, { quantity, reserved }: Stock): Stock {
  const shortage = explainShortage(part.name, part, { quantity, reserved });
  if (shortage) throw conflict(shortage);
  return { quantity, reserved };
}
