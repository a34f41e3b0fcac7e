import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { Base } from '../../field-merge.rules.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { syncLinks } from './link.table.ts';

export type Link = typeof syncLinks.$inferSelect;
export type LinkKey = Pick<Link, 'kind' | 'recordId'>;
export type ZohoModule = Pick<Link, 'service' | 'module'>;
type LinkFields = Partial<Omit<Link, 'kind' | 'recordId' | 'service' | 'module'>>;

/** The page of a record in Zoho; '' for missing values. */
export interface ZohoPage {
  readonly number: string;
  readonly url: string;
}

/** The link fields of a page. Missing values are left unchanged. */
export const toPageFields = (page: ZohoPage | undefined): LinkFields =>
  page && page.number !== '' ? { zohoNumber: page.number, pageUrl: page.url } : {};

const hasKey = ({ kind, recordId }: LinkKey) => and(eq(syncLinks.kind, kind), eq(syncLinks.recordId, recordId));

export async function findLink(db: Db, key: LinkKey): Promise<Link | undefined> {
  const [link] = await db.orm.select().from(syncLinks).where(hasKey(key));
  return link;
}

/** Finds links by record ID. */
export async function findLinksOf(db: Db, kind: Link['kind'], recordIds: readonly string[]): Promise<Map<string, Link>> {
  if (recordIds.length === 0) return new Map();
  const links = await db.orm
    .select()
    .from(syncLinks)
    .where(and(eq(syncLinks.kind, kind), inArray(syncLinks.recordId, [...recordIds])));
  return new Map(links.map((link) => [link.recordId, link]));
}

/** Finds links by Zoho ID. */
export async function findLinksByZohoId(db: Db, { service, module }: ZohoModule, zohoIds: readonly string[]): Promise<Map<string, Link>> {
  if (zohoIds.length === 0) return new Map();
  const links = await db.orm
    .select()
    .from(syncLinks)
    .where(and(eq(syncLinks.service, service), eq(syncLinks.module, module), inArray(syncLinks.zohoId, [...zohoIds])));
  return new Map(links.map((link) => [link.zohoId ?? '', link]));
}

/** Lists the links whose remote records were checked longest ago and before `before`, deleted ones included. */
export function listLinksToCheck(
  db: Db,
  kind: SyncedKind,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<Link[]> {
  const isUnchecked = or(isNull(syncLinks.checkedAt), lt(syncLinks.checkedAt, before.toISOString()));
  return db.orm
    .select()
    .from(syncLinks)
    .where(and(eq(syncLinks.kind, kind), isNotNull(syncLinks.zohoId), isUnchecked))
    .orderBy(sql`${syncLinks.checkedAt} NULLS FIRST`, asc(syncLinks.recordId))
    .limit(limit);
}

/** Lists the links whose remote records were deleted. */
export function listDeletedLinks(db: Db, kind: SyncedKind): Promise<Link[]> {
  return db.orm
    .select()
    .from(syncLinks)
    .where(and(eq(syncLinks.kind, kind), isNotNull(syncLinks.goneSince)));
}

/** Updates fields of a link, or adds the link. */
export async function saveLink(db: Db | Tx, key: LinkKey, zohoModule: ZohoModule, fields: LinkFields): Promise<void> {
  await db.orm
    .insert(syncLinks)
    .values({ ...key, ...zohoModule, ...fields })
    .onConflictDoUpdate({ target: [syncLinks.kind, syncLinks.recordId], set: fields });
}

/** Marks that a request to create the remote record is about to be sent. */
export async function markCreating(db: Db, key: LinkKey, zohoModule: ZohoModule, since: Date): Promise<void> {
  const creatingSince = since.toISOString();
  await db.orm
    .insert(syncLinks)
    .values({ ...key, ...zohoModule, creatingSince })
    .onConflictDoUpdate({ target: [syncLinks.kind, syncLinks.recordId], set: { creatingSince, zohoId: null, goneSince: null, base: {} } });
}

/**
 * Stores the values that are about to be sent, so that they are recognized in Zoho if the response is lost. Returns false if another run has changed
 * the link since it was read.
 */
export async function markSending(db: Db, link: Link, fields: Pick<Link, 'base' | 'sending'>): Promise<boolean> {
  const isUnchanged = and(eq(syncLinks.zohoId, link.zohoId ?? ''), eq(syncLinks.base, link.base));
  const marked = await db.orm
    .update(syncLinks)
    .set(fields)
    .where(and(hasKey(link), isUnchanged))
    .returning({ recordId: syncLinks.recordId });
  return marked.length > 0;
}

/** Adds sent values to the merge base, which another run may have changed in the meantime. */
export async function markSent(db: Db | Tx, link: Link, sent: Base): Promise<void> {
  const base = sql`${syncLinks.base} || ${JSON.stringify(sent)}::jsonb`;
  await db.orm
    .update(syncLinks)
    .set({ base, sending: null })
    .where(and(hasKey(link), eq(syncLinks.zohoId, link.zohoId ?? '')));
}

/** Clears the mark after a create that certainly failed. Keeps a link to a record, and the decision of an Admin. */
export async function clearCreating(db: Db, key: LinkKey): Promise<void> {
  await db.orm.delete(syncLinks).where(and(hasKey(key), isNull(syncLinks.zohoId), eq(syncLinks.isNew, false)));
  await db.orm
    .update(syncLinks)
    .set({ creatingSince: null })
    .where(and(hasKey(key), isNull(syncLinks.zohoId)));
}

export async function removeLink(db: Db, key: LinkKey): Promise<void> {
  await db.orm.delete(syncLinks).where(hasKey(key));
}

/** Unlinks a record from its deleted remote record, so that it can be created again. The old Zoho ID stays known. */
export async function replaceDeletedLink(tx: Tx, { kind, recordId, service, module, zohoId }: Link): Promise<void> {
  await tx.orm.delete(syncLinks).where(hasKey({ kind, recordId }));
  await tx.orm.insert(syncLinks).values({ kind: 'former', recordId: `${kind}:${recordId}:${zohoId}`, service, module, zohoId });
}

/** Sets the time at which the remote records were checked. */
export async function markChecked(db: Db, kind: SyncedKind, links: readonly Link[], at: Date): Promise<void> {
  const ids = links.map(({ recordId }) => recordId);
  await db.orm
    .update(syncLinks)
    .set({ checkedAt: at.toISOString() })
    .where(and(eq(syncLinks.kind, kind), inArray(syncLinks.recordId, ids)));
}

/** Lists tickets whose description and comments haven't been read, newest first. */
export async function listDetailsDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'sync-details-due',
    text: 'SELECT record_id AS id FROM sync_links WHERE details_due ORDER BY zoho_id DESC LIMIT $1',
    values: [limit],
  });
  return rows.map(({ id }) => id);
}

/** Lists tickets whose conversation is due to be read again in full, longest due first. */
export async function listRereadDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'sync-reread-due',
    text: "SELECT record_id AS id FROM sync_links WHERE kind = 'ticket' AND reread_at <= $1 ORDER BY reread_at LIMIT $2",
    values: [now, limit],
  });
  return rows.map(({ id }) => id);
}

/** Clears the reread of a ticket that was due at `now`. */
export async function clearReread(db: Db, recordId: string, now: Date): Promise<void> {
  await updateTicketLink(db, recordId, { rereadAt: null }, lte(syncLinks.rereadAt, now.toISOString()));
}

/** Marks the description and comments of a ticket as due; with `isWhole`, also comments that were read before. */
export async function markDetailsDue(db: Db, recordId: string, { isWhole }: { readonly isWhole: boolean }): Promise<void> {
  await updateTicketLink(db, recordId, { detailsDue: true, ...(isWhole && { conversation: '' }) });
}

export async function clearDetailsDue(db: Db, recordId: string): Promise<void> {
  await updateTicketLink(db, recordId, { detailsDue: false });
}

async function updateTicketLink(db: Db, recordId: string, fields: LinkFields, condition?: ReturnType<typeof lte>): Promise<void> {
  await db.orm
    .update(syncLinks)
    .set(fields)
    .where(and(hasKey({ kind: 'ticket', recordId }), condition));
}
