import { badRequest, conflict, notFound } from '../../../../../platform/errors.ts';
import { formatList } from '../../../../../platform/number-text.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { recordSaved } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { MergePair, UndoStep } from '../../../../../platform/server/merges/merge-part.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { CustomerMerge } from '../../customer-merge.contract.ts';
import { type MergedParts, mergeParts, pickParts, unmergeParts } from '../../merge.rules.ts';
import { customerStore, lockOwners, lockRecordsOfCustomers } from '../customer.store.ts';
import { queueNames } from '../names/customer-names.service.ts';
import {
  findMovedOn,
  findShopName,
  giveOwnerships,
  lockWithMerged,
  type MergeableCustomer,
  moveOwnerships,
  setMergedInto,
} from './customer-merge.store.ts';
import { customerMergeLog, type MergeImage } from './merge.table.ts';

/** Merges a customer into another with all its records. Its ID then leads to the other customer. */
export function mergeCustomers(deps: ServerDeps, actor: Actor, id: string, into: string): Promise<CustomerMerge> {
  if (id === into) throw badRequest('You can’t merge a customer with itself.');
  return deps.database.transaction(async (tx) => {
    const { kept, merged } = await lockPair(tx, into, id);
    await rejectMerged(tx, [merged, kept]);
    const pair = { keptId: kept.id, mergedId: merged.id };
    await rejectObstacles(deps, tx, pair);
    const before = pickParts(kept);
    const after = mergeParts(kept, merged);
    const ownerships = await moveOwnerships(tx, merged.id, kept.id);
    await saveMergedInto(deps, tx, actor, merged, kept.id);
    await saveParts(deps, tx, actor, kept, after);
    const moved = await moveRecords(deps, tx, actor, pair);
    await queueNames(deps, tx, [kept.id]);
    const merge = await customerMergeLog.insert(deps, tx, actor, {
      ...pair,
      keptName: kept.shopName,
      mergedName: merged.shopName,
      image: { before, after, ownerships, moved },
    });
    const change = { kind: 'customer-merge', id: merge.id, version: merge.version } as const;
    await deps.changes.record(tx, { ...change, actor, before: undefined, after: merge, fields: [] });
    return merge;
  });
}

/**
 * Undoes a merge: both customers have their tools and records again. Later edits are kept unless they changed what the merge had
 * added, which is a 409 that names the changes.
 */
export function undoMerge(deps: ServerDeps, actor: Actor, id: string): Promise<CustomerMerge> {
  return deps.database.transaction(async (tx) => {
    const { before, image } = await customerMergeLog.lockActive(tx, id);
    const { kept, merged } = await lockPair(tx, before.keptId, before.mergedId);
    if (kept.mergedInto !== null) {
      const into = (await findShopName(tx, kept.mergedInto)) ?? kept.mergedInto;
      throw conflict(`${kept.shopName} has since been merged into ${into}. Undo that merge first.`);
    }
    const { values, conflicts } = unmergeParts(kept, image.before, image.after);
    const movedOn = await findMovedOn(tx, image.ownerships);
    const changed = new Set([...conflicts, ...movedOn.map(({ serial }) => `serial number ${serial}`)]);
    if (changed.size > 0) throw conflict(`This merge can’t be undone. Changed since the merge: ${formatList([...changed])}.`);
    await saveParts(deps, tx, actor, kept, values);
    await giveOwnerships(tx, image.ownerships, merged.id);
    await saveMergedInto(deps, tx, actor, merged, null);
    await moveBack(deps, tx, { keptId: kept.id, mergedId: merged.id, actor, changes: deps.changes }, image.moved);
    await queueNames(deps, tx, [merged.id]);
    const after = await customerMergeLog.markUndone(deps, tx, actor, id);
    const change = { kind: 'customer-merge', id, version: after.version } as const;
    await deps.changes.record(tx, { ...change, actor, before, after, fields: ['undoneAt', 'undoneBy'] });
    return after;
  });
}

/** Locks both customers of a merge, also if they are merged. */
async function lockPair(tx: Tx, keptId: string, mergedId: string): Promise<{ kept: MergeableCustomer; merged: MergeableCustomer }> {
  await lockOwners(tx);
  await lockRecordsOfCustomers(tx);
  const locked = await lockWithMerged(tx, [keptId, mergedId]);
  const kept = locked.find(({ id }) => id === keptId);
  const merged = locked.find(({ id }) => id === mergedId);
  if (!kept || !merged) throw notFound('Customer');
  return { kept, merged };
}

/** Throws 409 if one of the customers is already merged into another. */
export async function rejectMerged(tx: Tx, customers: readonly MergeableCustomer[]): Promise<void> {
  for (const { shopName, mergedInto } of customers) {
    if (mergedInto === null) continue;
    throw conflict(`${shopName} has already been merged into ${(await findShopName(tx, mergedInto)) ?? mergedInto}.`);
  }
}

async function rejectObstacles(deps: ServerDeps, tx: Tx, pair: MergePair): Promise<void> {
  const obstacles: string[] = [];
  for (const { kind, find } of deps.mergeObstacles) if (kind === 'customer') obstacles.push(...(await find(tx, pair)));
  if (obstacles.length > 0) throw conflict(obstacles.join(' '));
}

/** Moves the records of the merged customer, part by part. */
async function moveRecords(deps: ServerDeps, tx: Tx, actor: Actor, pair: MergePair): Promise<MergeImage['moved']> {
  const moved: Record<string, string[]> = {};
  for (const { kind, name, move } of deps.mergeParts) {
    if (kind === 'customer') moved[name] = await move(tx, { ...pair, actor, changes: deps.changes, othersMerged: [] });
  }
  return moved;
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

async function saveMergedInto(deps: ServerDeps, tx: Tx, actor: Actor, customer: MergeableCustomer, into: string | null): Promise<void> {
  const { mergedInto: _, ...before } = customer;
  const after = { ...before, ...(await setMergedInto(tx, customer.id, into)) };
  await recordSaved(deps, tx, { kind: 'customer', actor, before, after, fields: ['mergedInto'] });
}

async function saveParts(deps: ServerDeps, tx: Tx, actor: Actor, customer: MergeableCustomer, parts: Partial<MergedParts>): Promise<void> {
  const { mergedInto: _, ...before } = customer;
  const after = await customerStore.change(tx, customer.id, parts);
  await recordSaved(deps, tx, { kind: 'customer', actor, before, after, fields: Object.keys(parts) });
}
