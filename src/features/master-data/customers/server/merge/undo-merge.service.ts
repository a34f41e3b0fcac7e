import { conflict } from '../../../../../platform/errors.ts';
import { formatList } from '../../../../../platform/number-text.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { UndoStep } from '../../../../../platform/server/merges/merge-part.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { CustomerMerge } from '../../customer-merge.contract.ts';
import { unmergeParts } from '../../merge.rules.ts';
import { queueNames } from '../names/customer-names.service.ts';
import { findMovedOn, findShopName, splitCustomers } from './customer-merge.service.ts';
import { lockPair } from './locked-pair.ts';
import { customerMergeLog, type MergeImage } from './merge.table.ts';

/**
 * Takes a merge back: both customers have their tools and records again. What was edited since stays, and so does what was given to others,
 * unless the merge had brought it: then it cannot be told apart any more, and the undo is refused with its name.
 */
export function undoMerge(deps: ServerDeps, actor: Actor, id: string): Promise<CustomerMerge> {
  return deps.database.transaction(async (tx) => {
    const { before, image } = await customerMergeLog.lockActive(tx, id);
    const { kept, merged } = await lockPair(tx, before);
    if (kept.mergedInto !== null) {
      const into = (await findShopName(tx, kept.mergedInto)) ?? kept.mergedInto;
      throw conflict(`${kept.shopName} has since been merged into ${into}. Undo that merge first.`);
    }
    const { values, conflicts } = unmergeParts(kept, image.before, image.after);
    const movedOn = await findMovedOn(tx, image.ownerships);
    refuseChanged([...conflicts, ...movedOn.map(({ serial }) => `serial number ${serial}`)]);
    await splitCustomers(deps, tx, actor, { kept, merged, parts: values, moved: image.ownerships });
    await moveBack(deps, tx, { keptId: kept.id, mergedId: merged.id, actor, changes: deps.changes }, image.moved);
    await queueNames(deps, tx, [merged.id]);
    const after = await customerMergeLog.markUndone(deps, tx, actor, id);
    const change = { kind: 'customer-merge', id, version: after.version } as const;
    await deps.changes.record(tx, { ...change, actor, before, after, fields: ['undoneAt', 'undoneBy'] });
    return after;
  });
}

async function moveBack(
  deps: ServerDeps,
  tx: Tx,
  step: Pick<UndoStep, 'keptId' | 'mergedId' | 'actor' | 'changes'>,
  moved: MergeImage['moved'],
): Promise<void> {
  for (const part of deps.mergeParts) {
    const ids = part.kind === 'customer' ? moved[part.name] : undefined;
    if (ids) await part.moveBack(tx, { ...step, othersMerged: [], activeSince: [], moved: ids });
  }
}

function refuseChanged(changed: readonly string[]): void {
  if (changed.length > 0) throw conflict(`This merge can’t be undone. Changed since the merge: ${formatList([...new Set(changed)])}.`);
}
