import { badRequest, conflict } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { MergePair } from '../../../../../platform/server/merges/merge-part.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { CustomerMerge } from '../../customer-merge.contract.ts';
import { mergeParts, pickParts } from '../../merge.rules.ts';
import { queueNames } from '../names/customer-names.service.ts';
import { joinCustomers } from './customer-merge.service.ts';
import { lockPair, refuseMerged } from './locked-pair.ts';
import { customerMergeLog, type MergeImage } from './merge.table.ts';

/** Merges a customer into another: what either had is the other's from now on, and its address leads there. */
export function mergeCustomers(deps: ServerDeps, actor: Actor, id: string, into: string): Promise<CustomerMerge> {
  if (id === into) throw badRequest('You can’t merge a customer with itself.');
  return deps.database.transaction(async (tx) => {
    const { kept, merged } = await lockPair(tx, { keptId: into, mergedId: id });
    await refuseMerged(tx, [merged, kept]);
    await refuseObstacles(deps, tx, { keptId: kept.id, mergedId: merged.id });
    const before = pickParts(kept);
    const after = mergeParts(kept, merged);
    const ownerships = await joinCustomers(deps, tx, actor, { kept, merged, parts: after });
    const moved = await moveRecords(deps, tx, actor, { keptId: kept.id, mergedId: merged.id });
    await queueNames(deps, tx, [kept.id]);
    const merge = await customerMergeLog.insert(deps, tx, actor, {
      keptId: kept.id,
      keptName: kept.shopName,
      mergedId: merged.id,
      mergedName: merged.shopName,
      image: { before, after, ownerships, moved },
    });
    const change = { kind: 'customer-merge', id: merge.id, version: merge.version } as const;
    await deps.changes.record(tx, { ...change, actor, before: undefined, after: merge, fields: [] });
    return merge;
  });
}

async function refuseObstacles(deps: ServerDeps, tx: Tx, pair: MergePair): Promise<void> {
  const obstacles: string[] = [];
  for (const { kind, find } of deps.mergeObstacles) if (kind === 'customer') obstacles.push(...(await find(tx, pair)));
  if (obstacles.length > 0) throw conflict(obstacles.join(' '));
}

/** Moves the records of the merged customer along, part by part, in the order of their owners. */
async function moveRecords(deps: ServerDeps, tx: Tx, actor: Actor, pair: MergePair): Promise<MergeImage['moved']> {
  const moved: Record<string, string[]> = {};
  for (const { kind, name, move } of deps.mergeParts) {
    if (kind === 'customer') moved[name] = await move(tx, { ...pair, actor, changes: deps.changes, othersMerged: [] });
  }
  return moved;
}
