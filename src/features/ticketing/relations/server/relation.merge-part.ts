import type { Tx } from '../../../../platform/server/database/database.ts';
import type { MergePart, MergeStep } from '../../../../platform/server/merges/merge-part.ts';
import { countMovable, moveRelations, type StoredRelation } from './relation.store.ts';

/** Relations to the other ticket, and those that it already has, stay with the merged ticket. */
export const mergedRelations: MergePart = {
  kind: 'ticket',
  name: 'relations',
  noun: ['link to another ticket', 'links to other tickets'],
  count: (db, { keptId, mergedId }) => countMovable(db, mergedId, keptId),
  async move(tx, step) {
    const moved = await moveRelations(tx, step.mergedId, step.keptId);
    await tell(tx, step, moved);
    return moved.map(({ id }) => id);
  },
  async moveBack(tx, { moved, ...step }) {
    await tell(tx, step, await moveRelations(tx, step.keptId, step.mergedId, moved));
  },
};

/** Makes browsers reload the relations and merges of these tickets. */
async function tell(tx: Tx, { keptId, mergedId, actor, changes }: MergeStep, moved: readonly StoredRelation[]): Promise<void> {
  const ids = new Set([keptId, mergedId, ...moved.flatMap(({ fromId, toId }) => [fromId, toId])]);
  const readAgain = [...ids].map(
    (id) => ({ kind: 'ticket-relation', id, version: 0, actor, before: undefined, after: undefined, fields: [] }) as const,
  );
  await changes.recordAll(tx, readAgain);
}
