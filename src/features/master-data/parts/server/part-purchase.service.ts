import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Part } from '../part.contract.ts';
import { findPartIdsOfSupplier, partStore, writeSupplier } from './part.store.ts';

export { findParts, findPartsToOrder } from './part.store.ts';
export { receiveParts } from './part-movement.service.ts';

/** Locks parts in the order of their IDs. Throws 404 for an unknown one. */
export async function lockParts(tx: Tx, ids: readonly string[]): Promise<Part[]> {
  const locked: Part[] = [];
  for (const id of ids.toSorted()) locked.push(await lockRecord(tx, partStore, id));
  return locked;
}

/** Writes the new name of a supplier to its parts. */
export function followSupplier(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'supplier' || !change.before || !change.after || change.before.name === change.after.name) return;
    const { actor, before, after } = change;
    const ids = await findPartIdsOfSupplier(tx, before.name);
    if (ids.length === 0) return;
    const locked = new Map((await lockParts(tx, ids)).map((part) => [part.id, part]));
    const saved = await writeSupplier(tx, ids, after.name);
    await deps.changes.recordAll(
      tx,
      saved.map((part) => ({
        kind: 'part' as const,
        id: part.id,
        version: part.version,
        actor,
        before: locked.get(part.id),
        after: part,
        fields: ['supplier'],
      })),
    );
  };
}
