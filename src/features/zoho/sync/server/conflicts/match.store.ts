import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { constant } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';
import { AmbiguousMatch, type WaitingQuery } from '../../sync-decision.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { RemoteValues, StoredCandidate } from '../links/failure.ts';
import { filterByRecord } from './conflict.store.ts';
import { syncChoices } from './conflict.table.ts';

type StoredMatch = typeof syncChoices.$inferSelect;

interface NewMatch {
  readonly kind: SyncedKind;
  readonly title: string;
  readonly candidates: readonly StoredCandidate[];
  readonly since: Date;
}

/** Stores the remote records that may match a local one. */
export async function addRemoteCandidates(db: Db, recordId: string, { since, ...match }: NewMatch): Promise<void> {
  const { title, candidates } = match;
  await db.orm
    .insert(syncChoices)
    .values({ ...match, recordId, since: since.toISOString() })
    .onConflictDoUpdate({ target: [syncChoices.kind, syncChoices.recordId], set: { title, candidates } });
}

/** Stores the local records that may match a remote one. */
export async function addLocalCandidates(
  db: Db,
  zohoId: string,
  { since, ...match }: NewMatch & { readonly remote: RemoteValues },
): Promise<void> {
  const { title, candidates, remote } = match;
  await db.orm
    .insert(syncChoices)
    .values({ ...match, zohoId, since: since.toISOString() })
    .onConflictDoUpdate({ target: [syncChoices.kind, syncChoices.zohoId], set: { title, candidates, remote } });
}

export async function findMatch(db: Db, id: string): Promise<StoredMatch | undefined> {
  const [match] = await db.orm.select().from(syncChoices).where(eq(syncChoices.id, id));
  return match;
}

/** Whether an Admin ruled out all local matches of a remote record. */
export async function isResolvedAsNew(db: Db, kind: SyncedKind, zohoId: string): Promise<boolean> {
  const isResolved = and(eq(syncChoices.kind, kind), eq(syncChoices.zohoId, zohoId), eq(syncChoices.isSettled, true));
  return (await db.orm.select({ id: syncChoices.id }).from(syncChoices).where(isResolved)).length > 0;
}

/** Stores that a remote record matches no local one. */
export async function resolveAsNew(tx: Tx, id: string): Promise<void> {
  await tx.orm.update(syncChoices).set({ isSettled: true }).where(eq(syncChoices.id, id));
}

export async function removeMatch(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(syncChoices).where(eq(syncChoices.id, id));
}

/** Removes the possible matches of a local record. */
export async function removeMatchOf(tx: Tx, kind: SyncedKind, recordId: string): Promise<void> {
  await tx.orm.delete(syncChoices).where(and(eq(syncChoices.kind, kind), eq(syncChoices.recordId, recordId)));
}

/** A stored possible match. */
export type MatchRow = Omit<AmbiguousMatch, 'candidates' | 'facts' | 'lastActivity'> & Pick<StoredMatch, 'candidates' | 'remote'>;

const COLUMNS = recordColumns(syncChoices, AmbiguousMatch.extend({ remote: z.unknown() }));
/** SQL condition for possible matches without a decision. */
export const IS_OPEN_MATCH = `NOT is_settled AND NOT EXISTS (SELECT FROM sync_decisions AS decision WHERE about = 'choice' AND item_id = sync_choices.id)`;

/** Returns a page of possible matches without a decision, oldest first. */
export function listMatchRows(db: Db, { kind, recordId, ...paging }: WaitingQuery): Promise<ListPage<MatchRow>> {
  const order = [timeKey('since'), textKey('id::text')];
  const where = [constant(IS_OPEN_MATCH), ...filterByRecord({ kind, recordId })];
  return readPage(db, { table: 'sync_choices', columns: COLUMNS, where, order, direction: 'asc', ...paging });
}
