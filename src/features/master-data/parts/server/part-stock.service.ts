import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { lockRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Part } from '../part.contract.ts';
import { countFree } from '../part.rules.ts';
import { findKnownParts, partStore } from './part.store.ts';
import { moveStock } from './part-movement.service.ts';
import { findLineHoldings, type Holding, type LineHolding, sumHolding } from './part-movement.store.ts';

/** A part as a line of a repair order needs it. */
export interface PartLine {
  readonly partId: string;
  readonly ticketId: string;
  readonly lineId: string;
}

/** A line and how many of its part it is about; with `takesLess`, as many of them as are free will do. */
export type CountedPartLine = PartLine & { readonly quantity: number; readonly takesLess?: boolean };

/**
 * On approval: `quantity` of the part is what the line may use in all. Reserves what is missing and releases what is too much, so
 * a repeat changes nothing. Refused with 409 when too few are free, or more are used already.
 */
export async function reserveForLine(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { quantity, takesLess = false, ...line }: CountedPartLine,
): Promise<void> {
  const { part, granted, used } = await lockLine(tx, line);
  if (quantity < used) throw conflict(`${used} of ${part.name} are used already.`);
  const wanted = quantity - granted;
  const missing = takesLess ? Math.min(wanted, countFree(part)) : wanted;
  if (missing > 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'reserved', quantity: missing, fromReserved: 0 });
  if (missing < 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'released', quantity: -missing, fromReserved: 0 });
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
  if (quantity > granted) throw conflict(`Only ${granted} of ${part.name} are approved for this line.`);
  const left = quantity - used;
  if (left > 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'used', quantity: left, fromReserved: left });
}

/** On cancel: gives back what the line has reserved and not used; a repeat changes nothing. */
export async function releaseReserved(deps: ServerDeps, tx: Tx, actor: Actor, line: PartLine): Promise<void> {
  const { part, open } = await lockLine(tx, line);
  if (open > 0) await moveStock(deps, tx, actor, { part, ...toSource(line), kind: 'released', quantity: open, fromReserved: 0 });
}

/** Lists the quantities that lines of a repair order have reserved and used, of lines that have or had any. */
export function listLineStock(db: Db, ticketId: string): Promise<LineHolding[]> {
  return findLineHoldings(db, ticketId);
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
