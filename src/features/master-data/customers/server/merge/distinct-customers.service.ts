import { badRequest, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { DistinctCustomers } from '../../distinct-customers.contract.ts';
import { lockWithMerged, type MergeableCustomer } from './customer-merge.store.ts';
import { deleteDistinct, findDistinct, insertDistinct } from './distinct-customers.store.ts';
import { rejectMerged } from './merge.service.ts';

/** IDs of two customers in any order. */
interface TwoIds {
  readonly id: string;
  readonly otherId: string;
}

/** Returns the “not duplicates” mark of two customers, or null. */
export async function getDistinct(deps: ServerDeps, two: TwoIds): Promise<{ marked: DistinctCustomers | null }> {
  return { marked: (await findDistinct(deps.database, toOrdered(two))) ?? null };
}

/** Marks two customers as not duplicates. Does nothing if already marked. */
export function markDistinct(deps: ServerDeps, actor: Actor, two: TwoIds): Promise<DistinctCustomers> {
  if (two.id === two.otherId) throw badRequest('A customer can’t be marked as not a duplicate of itself.');
  return deps.database.transaction(async (tx) => {
    const [one, other] = await lockBoth(tx, two);
    await rejectMerged(tx, [one, other]);
    const ids = toOrdered(two);
    const known = await findDistinct(tx, ids);
    if (known) return known;
    const after = {
      ...ids,
      oneName: one.shopName,
      otherName: other.shopName,
      markedBy: actor.fullName,
      markedAt: deps.clock.now().toISOString(),
    };
    await insertDistinct(tx, after);
    await recordMark(deps, tx, actor, { before: undefined, after });
    return after;
  });
}

/** Removes the mark, also if one customer was merged. Does nothing if there is none. */
export function unmarkDistinct(deps: ServerDeps, actor: Actor, two: TwoIds): Promise<void> {
  return deps.database.transaction(async (tx) => {
    await lockBoth(tx, two);
    const before = await findDistinct(tx, toOrdered(two));
    if (!before) return;
    await deleteDistinct(tx, before);
    await recordMark(deps, tx, actor, { before, after: undefined });
  });
}

type Mark = Pick<RecordChange<'distinct-customers'>, 'before' | 'after'>;

function recordMark(deps: ServerDeps, tx: Tx, actor: Actor, { before, after }: Mark): Promise<void> {
  const ids = before ?? after;
  const version = before ? 2 : 1;
  const change = { kind: 'distinct-customers', id: `${ids?.oneId} ${ids?.otherId}`, version } as const;
  return deps.changes.record(tx, { ...change, actor, before, after, fields: [] });
}

/** Audit log entry for a mark and its removal. */
export function describeMark({ before, after }: Mark) {
  const pair = after ?? before;
  if (!pair) return undefined;
  const { oneId, oneName, otherId, otherName } = pair;
  return {
    action: after ? 'distinct-customers.marked' : 'distinct-customers.unmarked',
    subjectName: `${oneName} and ${otherName}`,
    detail: { one: oneName, oneId, other: otherName, otherId },
  };
}

/** Locks both ordered by ID, so that concurrent marks see each other. */
async function lockBoth(tx: Tx, { id, otherId }: TwoIds): Promise<[MergeableCustomer, MergeableCustomer]> {
  const [one, other] = await lockWithMerged(tx, [id, otherId].toSorted());
  if (!one || !other) throw notFound('Customer');
  return [one, other];
}

function toOrdered({ id, otherId }: TwoIds): Pick<DistinctCustomers, 'oneId' | 'otherId'> {
  return id < otherId ? { oneId: id, otherId } : { oneId: otherId, otherId: id };
}
