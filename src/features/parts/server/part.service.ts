import { notFound, requireCurrent } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { NewPart, Part, PartChange } from '../part.contract.ts';
import { changePart, findPart, insertPart, lockPart } from './part.store.ts';
import { requireStock } from './part-movement.service.ts';
import { insertMovement } from './part-movement.store.ts';

/** Reads a part; an unknown id is a 404. */
export async function getPart(deps: ServerDeps, id: string): Promise<Part> {
  const part = await findPart(deps.database, id);
  if (!part) throw notFound('Part');
  return part;
}

/** Adds a part under an id of its own; two parts may share a part number. */
export async function createPart(deps: ServerDeps, actor: Actor, part: NewPart): Promise<Part> {
  return deps.database.transaction(async (tx) => {
    const after = await insertPart(tx, part);
    const { id, quantity } = after;
    if (quantity > 0) await insertMovement(tx, { partId: id, kind: 'received', quantity, reason: 'First stock', by: actor.fullName });
    await deps.changes.record(tx, { kind: 'part', id: after.id, version: after.version, actor, before: undefined, after, fields: [] });
    return after;
  });
}

/** Sets the given fields; a change based on an older version is refused with the part as it is now. Another quantity is a correction of the stock. */
export async function updatePart(deps: ServerDeps, actor: Actor, id: string, change: PartChange): Promise<Part> {
  return deps.database.transaction(async (tx) => {
    const { version, ...fields } = change;
    const before = requireCurrent('Part', await lockPart(tx, id), version);
    const quantity = requireStock(before, { ...before, ...fields }).quantity - before.quantity;
    const after = await changePart(tx, id, fields);
    if (quantity !== 0) await insertMovement(tx, { partId: id, kind: 'corrected', quantity, reason: 'Edited', by: actor.fullName });
    await deps.changes.record(tx, { kind: 'part', id, version: after.version, actor, before, after, fields: Object.keys(fields) });
    return after;
  });
}
