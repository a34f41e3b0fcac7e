import type { Tx } from '../../../../platform/server/database/database.ts';
import type { MergeObstacle, MergePart, MergeStep } from '../../../../platform/server/merges/merge-part.ts';
import { explainNoRoom } from '../attachment.rules.ts';
import { moveAttachments, sumAttachments } from './attachment.store.ts';

/** Attachments move with their ticket. Files removed after a merge aren't restored by its undo. */
export const mergedAttachments: MergePart = {
  kind: 'ticket',
  name: 'attachments',
  noun: ['attachment', 'attachments'],
  count: async (db, { mergedId }) => (await sumAttachments(db, mergedId)).files,
  async move(tx, step) {
    const moved = await moveAttachments(tx, step.mergedId, step.keptId);
    await tell(tx, step, moved);
    return moved;
  },
  async moveBack(tx, { moved, ...step }) {
    await moveAttachments(tx, step.keptId, step.mergedId, moved);
    await tell(tx, step, moved);
  },
};

/** Checks that the files of both tickets fit on one. */
export const roomForFiles: MergeObstacle = {
  kind: 'ticket',
  async find(db, { keptId, mergedId }) {
    const kept = await sumAttachments(db, keptId);
    const merged = await sumAttachments(db, mergedId);
    const problem = explainNoRoom({ id: keptId, ...kept }, { id: mergedId, ...merged });
    return problem ? [problem] : [];
  },
};

/** Makes browsers reload the attachments of both tickets. */
async function tell(tx: Tx, { keptId, mergedId, actor, changes }: MergeStep, moved: readonly string[]): Promise<void> {
  if (moved.length === 0) return;
  for (const id of [keptId, mergedId]) {
    await changes.record(tx, { kind: 'attachment', id, version: 0, actor, before: undefined, after: undefined, fields: [] });
  }
}
