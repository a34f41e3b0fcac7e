import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { syncLinks } from './link.table.ts';

export type Link = typeof syncLinks.$inferSelect;
export type LinkKey = Pick<Link, 'kind' | 'recordId'>;
export type LinkPlace = Pick<Link, 'service' | 'module'>;
type LinkFacts = Partial<Omit<Link, 'kind' | 'recordId' | 'service' | 'module'>>;

/** Where people find a record in Zoho; '' for what Zoho does not say. */
export interface ZohoPage {
  /** Its number, by which people know it. */
  readonly number: string;
  /** The address of its page. */
  readonly url: string;
}

/** What a link keeps of the page of a record; what Zoho does not say stays as it is. */
export const toPageFacts = (page: ZohoPage | undefined): LinkFacts =>
  page && page.number !== '' ? { zohoNumber: page.number, pageUrl: page.url } : {};

const isOf = ({ kind, recordId }: LinkKey) => and(eq(syncLinks.kind, kind), eq(syncLinks.recordId, recordId));

/** What is known of a record of ours in Zoho. */
export async function findLink(db: Db, key: LinkKey): Promise<Link | undefined> {
  const [link] = await db.orm.select().from(syncLinks).where(isOf(key));
  return link;
}

/** The links of these records of a place in Zoho, by their ids there. */
export async function findLinksByZohoId(db: Db, { service, module }: LinkPlace, zohoIds: readonly string[]): Promise<Map<string, Link>> {
  if (zohoIds.length === 0) return new Map();
  const links = await db.orm
    .select()
    .from(syncLinks)
    .where(and(eq(syncLinks.service, service), eq(syncLinks.module, module), inArray(syncLinks.zohoId, [...zohoIds])));
  return new Map(links.map((link) => [link.zohoId ?? '', link]));
}

/** Says that a call that creates the record is on its way; it has to be kept before that call is made. */
export async function noteCreating(db: Db, key: LinkKey, place: LinkPlace, since: Date): Promise<void> {
  const creatingSince = since.toISOString();
  await db.orm
    .insert(syncLinks)
    .values({ ...key, ...place, creatingSince })
    .onConflictDoUpdate({ target: [syncLinks.kind, syncLinks.recordId], set: { creatingSince, zohoId: null, goneSince: null, base: {} } });
}

/** Adds facts to a link, which is made where there is none. */
export async function noteLink(db: Db | Tx, key: LinkKey, place: LinkPlace, facts: LinkFacts): Promise<void> {
  await db.orm
    .insert(syncLinks)
    .values({ ...key, ...place, ...facts })
    .onConflictDoUpdate({ target: [syncLinks.kind, syncLinks.recordId], set: facts });
}

/** Forgets that something was being created, since it is known that it was not; a link to a record stays, and what somebody said of it. */
export async function forgetCreating(db: Db, key: LinkKey): Promise<void> {
  await db.orm.delete(syncLinks).where(and(isOf(key), isNull(syncLinks.zohoId), eq(syncLinks.isNew, false)));
  await db.orm
    .update(syncLinks)
    .set({ creatingSince: null })
    .where(and(isOf(key), isNull(syncLinks.zohoId)));
}

/** Forgets a link, for example to a contact that is no longer there. */
export async function removeLink(db: Db, key: LinkKey): Promise<void> {
  await db.orm.delete(syncLinks).where(isOf(key));
}

/** The links of these records, by their ids here. */
export async function findLinksOf(db: Db, kind: Link['kind'], recordIds: readonly string[]): Promise<Map<string, Link>> {
  if (recordIds.length === 0) return new Map();
  const links = await db.orm
    .select()
    .from(syncLinks)
    .where(and(eq(syncLinks.kind, kind), inArray(syncLinks.recordId, [...recordIds])));
  return new Map(links.map((link) => [link.recordId, link]));
}

/** Lets a record whose counterpart is gone be created again; the one before is remembered. */
export async function replaceGone(tx: Tx, { kind, recordId, service, module, zohoId }: Link): Promise<void> {
  await tx.orm.delete(syncLinks).where(isOf({ kind, recordId }));
  await tx.orm.insert(syncLinks).values({ kind: 'former', recordId: `${kind}:${recordId}:${zohoId}`, service, module, zohoId });
}
