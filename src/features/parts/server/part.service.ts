import { notFound, stale } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import { announce } from '../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { NewPart, Part, PartChange } from '../part.contract.ts';
import { changePart, findPart, insertPart, lockPart } from './part.store.ts';

/** Reads a part; an unknown id is a 404. */
export async function getPart(deps: ServerDeps, id: string): Promise<Part> {
  const part = await findPart(deps.database, id);
  if (!part) throw notFound('Part');
  return part;
}

/** Adds a part under an id of its own; two parts may share a part number. */
export async function createPart(deps: ServerDeps, actor: Actor, part: NewPart): Promise<Part> {
  return deps.database.transaction(async (tx) => announced(tx, actor, await insertPart(tx, part)));
}

/** Sets the given fields; a change based on an older version is refused with the part as it is now. */
export async function updatePart(deps: ServerDeps, actor: Actor, id: string, change: PartChange): Promise<Part> {
  return deps.database.transaction(async (tx) => {
    const { version, ...fields } = change;
    const current = await lockPart(tx, id);
    if (!current) throw notFound('Part');
    if (version !== undefined && version !== current.version) throw stale('The part', current);
    return announced(tx, actor, await changePart(tx, id, fields));
  });
}

async function announced(tx: Tx, actor: Actor, part: Part): Promise<Part> {
  await announce(tx, { kind: 'part', id: part.id, version: part.version, by: actor.userId });
  return part;
}
