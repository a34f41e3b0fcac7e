import { conflict } from '../../../../platform/errors.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Part } from '../part.contract.ts';
import { countFree } from '../part.rules.ts';
import { onlyText, type Waiting } from '../part-stock.rules.ts';
import { findKnownParts, partStore } from './part.store.ts';
import { changeStock, moveStock } from './part-movement.service.ts';
import { type Holding, sumHolding } from './part-movement.store.ts';
import { readShort, removeNeed, saveNeed } from './part-need.store.ts';

export { findLineStock } from './part-movement.store.ts';

/** A part needed by a repair line. */
export interface PartLine {
  readonly partId: string;
  readonly ticketId: string;
  readonly lineId: string;
}

export type CountedPartLine = PartLine & {
  readonly quantity: number;
  /** Reserves the available quantity and queues the line for the rest. Without it, a shortage is rejected. */
  readonly waits?: Waiting;
};

/**
 * On approval, adjusts the reservation of a line to the total approved `quantity`. Idempotent. Throws 409 if too few are available and
 * the line can't wait, or if more were already used.
 */
export async function reserveForLine(deps: ServerDeps, tx: Tx, actor: Actor, { quantity, waits, ...line }: CountedPartLine): Promise<void> {
  const { part, granted, used } = await lockLine(tx, line);
  if (quantity < used)
    throw conflict(`${part.name}: ${formatCount(used)} already used. Enter a quantity of at least ${formatCount(used)}.`);
  const wanted = quantity - granted;
  const missing = waits ? Math.min(wanted, countFree(part)) : wanted;
  const short = waits ? Math.max(0, wanted - missing) : 0;
  if (missing > countFree(part)) throw conflict(shortageText(part.name, missing - countFree(part)));
  if (missing > 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'reserved', quantity: missing, fromReserved: 0 });
  if (missing < 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'released', quantity: -missing, fromReserved: 0 });
  if (short > 0 || part.short > 0) await setShort(deps, tx, actor, line, { short, ...waits });
}

const shortageText = (name: string, short: number): string =>
  `${name}: ${formatCount(short)} short. Move the repair to Awaiting Parts until stock arrives, or change the line item.`;

/** Saves the missing quantity of a line and updates the total of the part. */
async function setShort(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  line: PartLine,
  { short, place = 0, isAtBench = false }: Partial<Waiting> & { readonly short: number },
): Promise<void> {
  const before = await readShort(tx, line);
  if (short > 0) await saveNeed(tx, { ...line, short, place, isAtBench });
  else await removeNeed(tx, line);
  if (short === before) return;
  const part = await lockRecord(tx, partStore, line.partId);
  await changeStock(deps, tx, actor, part, { short: part.short + short - before });
}

/**
 * On repair, uses reserved parts up to the total `quantity`, which defaults to the approved quantity. Idempotent. Throws 409 for more
 * than approved.
 */
export async function useReserved(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { quantity: requested, ...line }: PartLine & { readonly quantity?: number },
): Promise<void> {
  const { part, granted, used } = await lockLine(tx, line);
  const quantity = requested ?? granted;
  if (quantity > granted) throw conflict(`${part.name}: ${onlyText(granted)} approved for this line item.`);
  const left = quantity - used;
  if (left > 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'used', quantity: left, fromReserved: left });
}

/** On cancel, releases the unused reservation of a line and ends its wait. Idempotent. */
export async function releaseReserved(deps: ServerDeps, tx: Tx, actor: Actor, line: PartLine): Promise<void> {
  const { part, open } = await lockLine(tx, line);
  if (open > 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'released', quantity: open, fromReserved: 0 });
  if (part.short > 0) await setShort(deps, tx, actor, line, { short: 0 });
}

/** Returns the IDs that don't exist. */
export async function findUnknownParts(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await findKnownParts(db, ids);
  return ids.filter((id) => !known.has(id));
}

async function lockLine(tx: Tx, line: PartLine): Promise<Holding & { part: Part }> {
  const part = await lockRecord(tx, partStore, line.partId);
  return { part, ...(await sumHolding(tx, line)) };
}

const toSource = ({ ticketId, lineId }: PartLine) => ({ ticketId, lineId });
