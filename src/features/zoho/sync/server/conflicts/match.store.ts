import { and, eq } from 'drizzle-orm';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { constant } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';
import { AmbiguousMatch, type SyncCandidate, type WaitingQuery } from '../../sync-decision.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { isOfRecord } from './conflict.store.ts';
import { syncChoices } from './decision.table.ts';

export type StoredMatch = typeof syncChoices.$inferSelect;

interface Asked {
  readonly kind: SyncedKind;
  readonly title: string;
  readonly candidates: readonly SyncCandidate[];
  readonly since: Date;
}

/** Asks which of Zoho's records this one of ours is. */
export async function addRemoteCandidates(db: Db, recordId: string, { since, ...asked }: Asked): Promise<void> {
  const { title, candidates } = asked;
  await db.orm
    .insert(syncChoices)
    .values({ ...asked, recordId, since: since.toISOString() })
    .onConflictDoUpdate({ target: [syncChoices.kind, syncChoices.recordId], set: { title, candidates } });
}

/** Asks which of our records this one of Zoho is. */
export async function addLocalCandidates(db: Db, zohoId: string, { since, ...asked }: Asked): Promise<void> {
  const { title, candidates } = asked;
  await db.orm
    .insert(syncChoices)
    .values({ ...asked, zohoId, since: since.toISOString() })
    .onConflictDoUpdate({ target: [syncChoices.kind, syncChoices.zohoId], set: { title, candidates } });
}

export async function findMatch(db: Db, id: string): Promise<StoredMatch | undefined> {
  const [choice] = await db.orm.select().from(syncChoices).where(eq(syncChoices.id, id));
  return choice;
}

/** Somebody has said that this record of Zoho is none of ours. */
export async function isResolvedAsNew(db: Db, kind: SyncedKind, zohoId: string): Promise<boolean> {
  const of = and(eq(syncChoices.kind, kind), eq(syncChoices.zohoId, zohoId), eq(syncChoices.isSettled, true));
  return (await db.orm.select({ id: syncChoices.id }).from(syncChoices).where(of)).length > 0;
}

/** Remembers that a record of Zoho is none of ours. */
export async function resolveAsNew(tx: Tx, id: string): Promise<void> {
  await tx.orm.update(syncChoices).set({ isSettled: true }).where(eq(syncChoices.id, id));
}

export async function removeMatch(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(syncChoices).where(eq(syncChoices.id, id));
}

/** Asks no more which of Zoho's records this one of ours is. */
export async function removeMatchOf(tx: Tx, kind: SyncedKind, recordId: string): Promise<void> {
  await tx.orm.delete(syncChoices).where(and(eq(syncChoices.kind, kind), eq(syncChoices.recordId, recordId)));
}

const COLUMNS = recordColumns(syncChoices, AmbiguousMatch);
/** SQL: nobody has decided about it yet. */
export const IS_OPEN_MATCH = `NOT is_settled AND NOT EXISTS (SELECT FROM sync_decisions AS decision WHERE about = 'choice' AND item_id = sync_choices.id)`;

/** One page of what has to be chosen, the oldest first. */
export function listMatches(db: Db, { kind, recordId, ...paging }: WaitingQuery): Promise<ListPage<AmbiguousMatch>> {
  const order = [timeKey('since'), textKey('id::text')];
  const where = [constant(IS_OPEN_MATCH), ...isOfRecord({ kind, recordId })];
  return readPage(db, { table: 'sync_choices', columns: COLUMNS, where, order, direction: 'asc', ...paging });
}
