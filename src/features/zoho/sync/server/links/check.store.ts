import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { Link } from './link.store.ts';
import { syncLinks } from './link.table.ts';

interface Unchecked {
  /** They were not seen in Zoho since then. */
  readonly before: Date;
  readonly limit: number;
}

/** Links whose records were seen in Zoho longest ago, the tombstones among them. */
export function listToCheck(db: Db, kind: SyncedKind, { before, limit }: Unchecked): Promise<Link[]> {
  const isUnseen = or(isNull(syncLinks.checkedAt), lt(syncLinks.checkedAt, before.toISOString()));
  return db.orm
    .select()
    .from(syncLinks)
    .where(and(eq(syncLinks.kind, kind), isNotNull(syncLinks.zohoId), isUnseen))
    .orderBy(sql`${syncLinks.checkedAt} NULLS FIRST`, asc(syncLinks.recordId))
    .limit(limit);
}

/** They were looked for in Zoho at this time. */
export async function noteChecked(db: Db, links: readonly Link[], at: Date): Promise<void> {
  const [first] = links;
  if (!first) return;
  const ids = links.map(({ recordId }) => recordId);
  await db.orm
    .update(syncLinks)
    .set({ checkedAt: at.toISOString() })
    .where(and(eq(syncLinks.kind, first.kind), inArray(syncLinks.recordId, ids)));
}

/** The records of ours that are gone in Zoho. */
export function listTombstones(db: Db, kind: SyncedKind): Promise<Link[]> {
  return db.orm
    .select()
    .from(syncLinks)
    .where(and(eq(syncLinks.kind, kind), isNotNull(syncLinks.goneSince)));
}

/** Tickets whose description and comments were not read yet, the newest first. */
export async function listDetailsDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'sync-details-due',
    text: 'SELECT record_id AS id FROM sync_links WHERE details_due ORDER BY zoho_id DESC LIMIT $1',
    values: [limit],
  });
  return rows.map(({ id }) => id);
}

/** Tickets whose long conversations are to be read again as a whole, the longest due first. */
export async function listRereadDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'sync-reread-due',
    text: "SELECT record_id AS id FROM sync_links WHERE kind = 'ticket' AND reread_at <= $1 ORDER BY reread_at LIMIT $2",
    values: [now, limit],
  });
  return rows.map(({ id }) => id);
}

/** Nothing is to be read again that was due at this time. */
export async function clearReread(db: Db, recordId: string, now: Date): Promise<void> {
  await db.orm
    .update(syncLinks)
    .set({ rereadAt: null })
    .where(and(eq(syncLinks.kind, 'ticket'), eq(syncLinks.recordId, recordId), lte(syncLinks.rereadAt, now.toISOString())));
}

/** Description and comments of a ticket are to be read; with `isWhole` also comments that were read before. */
export async function noteDetailsDue(db: Db, recordId: string, { isWhole }: { readonly isWhole: boolean }): Promise<void> {
  await db.orm
    .update(syncLinks)
    .set({ detailsDue: true, ...(isWhole && { conversation: '' }) })
    .where(and(eq(syncLinks.kind, 'ticket'), eq(syncLinks.recordId, recordId)));
}

/** There is nothing to be read any more. */
export async function noteNoDetails(db: Db, recordId: string): Promise<void> {
  await db.orm
    .update(syncLinks)
    .set({ detailsDue: false })
    .where(and(eq(syncLinks.kind, 'ticket'), eq(syncLinks.recordId, recordId)));
}
