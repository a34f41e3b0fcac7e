import type { Actor } from '../../../../platform/server/actor.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { NewPart, Part, PartChange } from '../part.contract.ts';
import { partStore } from './part.store.ts';
import { requireStock, reserveForWaitingRepairs } from './part-movement.service.ts';
import { insertMovement } from './part-movement.store.ts';

/** Creates a part with its opening stock. Part numbers aren't unique. */
export async function createPart(deps: ServerDeps, actor: Actor, part: NewPart): Promise<Part> {
  return deps.database.transaction(async (tx) => {
    const after = await addRecord(deps, tx, partStore, { by: { actor }, values: part });
    const { id, quantity } = after;
    if (quantity > 0) await insertMovement(tx, { partId: id, kind: 'received', quantity, reason: 'Opening stock', by: actor.fullName });
    return after;
  });
}

/** Updates a part. Rejects an outdated version. A new quantity is recorded as an adjustment. */
export async function updatePart(deps: ServerDeps, actor: Actor, id: string, change: PartChange): Promise<Part> {
  return deps.database.transaction(async (tx) => {
    const saved = await saveRecord(deps, tx, partStore, {
      by: { actor },
      id,
      change,
      async write(values, before) {
        const quantity = requireStock(before, { ...before, ...values }).quantity - before.quantity;
        if (quantity !== 0)
          await insertMovement(tx, { partId: id, kind: 'corrected', quantity, reason: 'Edited in the part form', by: actor.fullName });
        return partStore.change(tx, id, values);
      },
    });
    return saved.short > 0 ? reserveForWaitingRepairs(deps, tx, actor, id) : saved;
  });
}
