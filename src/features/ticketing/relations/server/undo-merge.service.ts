import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { UndoStep } from '../../../../platform/server/merges/merge-part.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findActiveSince, lockTicketPair, reopenMerged } from '../../tickets/server/merge/ticket.merge.service.ts';
import type { TicketMerge } from '../ticket-merge.contract.ts';
import { lockRelations } from './relation.store.ts';
import { ticketMergeLog } from './relation.table.ts';

/**
 * Undoes a merge: moves back the records that it moved and restores the status of the merged ticket. Entries written since stay where they
 * were written.
 */
export function undoMerge(deps: ServerDeps, actor: Actor, id: string): Promise<TicketMerge> {
  return deps.database.transaction(async (tx) => {
    await lockRelations(tx);
    const { before, image } = await ticketMergeLog.lockActive(tx, id);
    const { keptId, mergedId } = before;
    const { kept, merged } = await lockTicketPair(tx, { keptId, mergedId });
    if (kept.mergedInto !== null) throw conflict(`${keptId} has since been merged into ${kept.mergedInto}. Undo that merge first.`);
    const others = (await ticketMergeLog.findMergedInto(tx, keptId)).filter((each) => each.id !== id);
    const activeSince = await findActiveSince(tx, { keptId, mergedId });
    const step = { keptId, mergedId, actor, changes: deps.changes, othersMerged: others.map((each) => each.mergedId), activeSince };
    // Nothing can be moved to a ticket while it is merged.
    await reopenMerged(deps, tx, actor, { kept, merged, status: image.status });
    await moveBack(deps, tx, step, image.moved);
    const after = await ticketMergeLog.markUndone(deps, tx, actor, id);
    const change = { kind: 'ticket-merge', id, version: after.version } as const;
    await deps.changes.record(tx, { ...change, actor, before, after, fields: ['undoneAt', 'undoneBy'] });
    return after;
  });
}

type Moved = Readonly<Record<string, readonly string[]>>;

async function moveBack(deps: ServerDeps, tx: Tx, step: Omit<UndoStep, 'moved'>, moved: Moved): Promise<void> {
  for (const part of deps.mergeParts) {
    const ids = part.kind === 'ticket' ? moved[part.name] : undefined;
    if (ids) await part.moveBack(tx, { ...step, moved: ids });
  }
}
