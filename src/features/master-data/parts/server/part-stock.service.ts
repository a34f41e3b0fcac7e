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

/** A part as a line of a repair order needs it. */
export interface PartLine {
  readonly partId: string;
  readonly ticketId: string;
  readonly lineId: string;
}

/** A line and a quantity of its part. */
export type CountedPartLine = PartLine & {
  readonly quantity: number;
  /** Reserves as many as are free and queues the line for the rest. Otherwise a shortage is rejected. */
  readonly waits?: Waiting;
};

/**
 * On approval: `quantity` of the part is what the line may use in all. Reserves what is missing and releases what is too much, so
 * a repeat changes nothing. Refused with 409 when too few are free and the line can't wait, or when more are used already.
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

/** Stores how many of its part a line is short of, with the line and with the part. */
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
 * On repair: `quantity` of the part is what the line has used in all, everything approved unless said. Takes what is not taken yet
 * out of what was reserved, so a repeat changes nothing. More than was approved is refused with 409.
 */
export async function useReserved(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { quantity: asked, ...line }: PartLine & { readonly quantity?: number },
): Promise<void> {
  const { part, granted, used } = await lockLine(tx, line);
  const quantity = asked ?? granted;
  if (quantity > granted) throw conflict(`${part.name}: ${onlyText(granted)} approved for this line item.`);
  const left = quantity - used;
  if (left > 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'used', quantity: left, fromReserved: left });
}

/** On cancel: gives back what the line has reserved and not used, and lets it wait no longer; a repeat changes nothing. */
export async function releaseReserved(deps: ServerDeps, tx: Tx, actor: Actor, line: PartLine): Promise<void> {
  const { part, open } = await lockLine(tx, line);
  if (open > 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'released', quantity: open, fromReserved: 0 });
  if (part.short > 0) await setShort(deps, tx, actor, line, { short: 0 });
}

/** Those of the ids that no part has. */
export async function findUnknownParts(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await findKnownParts(db, ids);
  return ids.filter((id) => !known.has(id));
}

async function lockLine(tx: Tx, line: PartLine): Promise<Holding & { part: Part }> {
  const part = await lockRecord(tx, partStore, line.partId);
  return { part, ...(await sumHolding(tx, line)) };
}

const toSource = ({ ticketId, lineId }: PartLine) => ({ ticketId, lineId });
