import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/find-record.ts';
import { recordSaved } from '../../../../platform/server/records/record-change.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Part } from '../part.contract.ts';
import { countFree } from '../part.rules.ts';
import type { NewMovement, PartMovement } from '../part-movement.contract.ts';
import { explainShortage, moved, type Stock } from '../part-stock.rules.ts';
import { partStore } from './part.store.ts';
import { insertMovement, listMovements, type MovementValues, sumHolding } from './part-movement.store.ts';
import { fillNeed, findNextNeed } from './part-need.store.ts';

/** Lists the movements of a part's stock, newest first; an unknown id is a 404. */
export async function getMovements(
  deps: ServerDeps,
  id: string,
  query: Parameters<typeof listMovements>[2],
): Promise<ListPage<PartMovement>> {
  await getRecord(deps, partStore, id);
  return listMovements(deps.database, id, query);
}

/** Notes what staff did with the stock. What is used for a ticket comes out of what was reserved for it first. */
export async function addMovement(deps: ServerDeps, actor: Actor, id: string, movement: NewMovement): Promise<PartMovement> {
  return deps.database.transaction(async (tx) => {
    const part = await lockRecord(tx, partStore, id);
    const added = await moveStock(deps, tx, actor, {
      ...{ part, ...movement, reason: movement.reason.trim() },
      fromReserved: await takeFromReserved(tx, part, movement),
    });
    await passOnStock(deps, tx, actor, id);
    return added;
  });
}

/** Reserves free stock for the repairs waiting for it, in the order of approval. Repairs at the bench use it immediately. */
export async function passOnStock(deps: ServerDeps, tx: Tx, actor: Actor, partId: string): Promise<Part> {
  let part = await lockRecord(tx, partStore, partId);
  while (part.short > 0 && countFree(part) > 0) {
    const need = await findNextNeed(tx, partId);
    if (!need) return part;
    const quantity = Math.min(need.short, countFree(part));
    const { ticketId, lineId } = need;
    await fillNeed(tx, need, quantity);
    await moveStock(deps, tx, actor, { part, ticketId, lineId, kind: 'reserved', quantity, fromReserved: 0, short: part.short - quantity });
    part = await lockRecord(tx, partStore, partId);
    if (!need.isAtBench) continue;
    await moveStock(deps, tx, actor, { part, ticketId, lineId, kind: 'used', quantity, fromReserved: quantity });
    part = await lockRecord(tx, partStore, partId);
  }
  return part;
}

async function takeFromReserved(tx: Tx, { id: partId }: Part, { kind, quantity, ticketId }: NewMovement): Promise<number> {
  if (ticketId === null || (kind !== 'used' && kind !== 'released')) return 0;
  const { open } = await sumHolding(tx, { partId, ticketId, lineId: null });
  if (kind === 'used') return Math.min(open, quantity);
  if (quantity > open) throw conflict(`Only ${open} are reserved for ${ticketId}.`);
  return 0;
}

/** A movement of a part that the caller has locked. */
export type Move = Omit<MovementValues, 'partId' | 'by' | 'fromReserved'> & {
  readonly part: Part;
  readonly fromReserved: number;
  /** Quantity that repairs are short of afterward; unchanged if absent. */
  readonly short?: number;
};

/** Adds a movement to the ledger and its effect to the part. More than there is is refused with 409, and nothing changes. */
export async function moveStock(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { part: before, short = before.short, ...movement }: Move,
): Promise<PartMovement> {
  const stock = requireStock(before, moved(before, movement));
  const written = await insertMovement(tx, { ...movement, partId: before.id, by: actor.fullName });
  await changeStock(deps, tx, actor, before, { ...stock, short });
  return written;
}

/** Writes the counts of a part that the caller has locked. */
export async function changeStock(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  before: Part,
  counts: Partial<Pick<Part, 'quantity' | 'reserved' | 'short'>>,
): Promise<void> {
  const after = await partStore.change(tx, before.id, counts);
  const fields = (['quantity', 'reserved', 'short'] as const).filter((field) => before[field] !== after[field]);
  await recordSaved(deps, tx, { kind: 'part', actor, before, after, fields });
}

/** The stock that the part shall have; one it cannot have is refused with 409. */
export function requireStock(part: Part, { quantity, reserved }: Stock): Stock {
  const shortage = explainShortage(part.name, part, { quantity, reserved });
  if (shortage) throw conflict(shortage);
  return { quantity, reserved };
}
