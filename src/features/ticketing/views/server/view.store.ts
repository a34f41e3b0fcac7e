import { and, asc, count, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { StoredView } from '../view.contract.ts';
import { savedViews, viewDefaults } from './view.table.ts';

const { createdAt, ...COLUMNS } = getTableColumns(savedViews);

export const viewStore = createRecordStore({ kind: 'view', noun: 'View', record: StoredView, table: savedViews });

/** A view as seen by one user. */
export type SeenView = StoredView & { readonly isDefault: boolean };

/** Lists a user's own views and the shared ones by name. */
export async function findViewsFor(db: Db, userId: string): Promise<SeenView[]> {
  return db.orm
    .select({ ...COLUMNS, isDefault: sql<boolean>`${viewDefaults.viewId} IS NOT NULL` })
    .from(savedViews)
    .leftJoin(viewDefaults, and(eq(viewDefaults.viewId, savedViews.id), eq(viewDefaults.userId, userId)))
    .where(or(eq(savedViews.ownerId, userId), savedViews.isShared))
    .orderBy(asc(savedViews.name), asc(savedViews.id));
}

/** Returns a view that the user can see, and locks it until the transaction ends. */
export async function lockViewFor(tx: Tx, userId: string, id: string): Promise<StoredView | undefined> {
  trackLock(tx, 'saved_views', [id]);
  const isSeen = or(eq(savedViews.ownerId, userId), savedViews.isShared);
  const [view] = await tx.orm
    .select(COLUMNS)
    .from(savedViews)
    .where(and(eq(savedViews.id, id), isSeen))
    .for('update');
  return view;
}

/** Inserts a view. Returns undefined if its ID is taken. */
export async function insertView(
  tx: Tx,
  view: Omit<StoredView, 'id' | 'version'> & { id?: string | undefined },
): Promise<StoredView | undefined> {
  const [stored] = await tx.orm
    .insert(savedViews)
    .values({ ...view, ...(view.id && { id: view.id }) })
    .onConflictDoNothing()
    .returning(COLUMNS);
  return stored;
}

/** Counts a user's own views. Blocks concurrent inserts by that user, so that they can't exceed the limit. */
export async function countViewsOf(tx: Tx, userId: string): Promise<number> {
  trackLock(tx, 'saved_views.owner', [userId]);
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('saved_views'), hashtext($1))", [userId]);
  const [row] = await tx.orm.select({ count: count() }).from(savedViews).where(eq(savedViews.ownerId, userId));
  return row?.count ?? 0;
}

/** Makes this view the user's default for its list. */
export async function setDefault(tx: Tx, userId: string, { id: viewId, list }: StoredView): Promise<void> {
  await tx.orm
    .insert(viewDefaults)
    .values({ userId, list, viewId })
    .onConflictDoUpdate({ target: [viewDefaults.userId, viewDefaults.list], set: { viewId } });
}

/** Removes this view as the user's default. */
export async function clearDefault(tx: Tx, userId: string, viewId: string): Promise<void> {
  await tx.orm.delete(viewDefaults).where(and(eq(viewDefaults.userId, userId), eq(viewDefaults.viewId, viewId)));
}

/** Removes defaults that no longer fit a view: those of other users if it is private, and those for another list. */
export async function keepDefaultOf(tx: Tx, { id, list, isShared, ownerId }: StoredView): Promise<void> {
  const isForeign = isShared ? sql`false` : sql`${viewDefaults.userId} IS DISTINCT FROM ${ownerId}`;
  await tx.orm.delete(viewDefaults).where(and(eq(viewDefaults.viewId, id), or(isForeign, sql`${viewDefaults.list} <> ${list}`)));
}

/** Deletes the private views of a deleted user. */
export async function deleteOwnViewsOf(tx: Tx, userId: string): Promise<void> {
  await tx.orm
    .delete(savedViews)
    .where(and(eq(savedViews.isShared, false), or(eq(savedViews.ownerId, userId), isNull(savedViews.ownerId))));
}

/** Replaces the person key in the filters of views. */
export async function renameAssignee(tx: Tx, from: string, to: string): Promise<void> {
  trackLock(tx, 'saved_views');
  await tx.query({
    name: 'views-assignee',
    text: `WITH theirs AS (SELECT id FROM saved_views WHERE filters->>'assignee' = $1 ORDER BY id FOR UPDATE)
      UPDATE saved_views AS view SET filters = jsonb_set(filters, '{assignee}', to_jsonb($2::text)) FROM theirs WHERE view.id = theirs.id`,
    values: [from, to],
  });
}
