import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import { earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ZohoPerson } from '../../zoho-connection.contract.ts';
import { zohoRegistrations } from '../zoho-connection.table.ts';

export const REGISTRATION_MINUTES = 15;
const LIFETIME_MS = REGISTRATION_MINUTES * MINUTE_MS;

const isLive = (id: string, now: Date) =>
  and(eq(zohoRegistrations.id, id), gte(zohoRegistrations.createdAt, earlier(now, LIFETIME_MS).toISOString()));

/** Remembers whom Zoho has named to a browser, and forgets those that are too old to be good for anything. */
export async function addRegistration(db: Db, id: string, person: ZohoPerson, now: Date): Promise<void> {
  const { zohoUserId, email, fullName } = person;
  await db.orm.delete(zohoRegistrations).where(lt(zohoRegistrations.createdAt, earlier(now, LIFETIME_MS).toISOString()));
  await db.orm.insert(zohoRegistrations).values({ id, zohoUserId, email, fullName, createdAt: now.toISOString() });
}

/** The person whom Zoho has named to this browser in the last 15 minutes. */
export async function findRegistration(db: Db, id: string, now: Date): Promise<ZohoPerson | undefined> {
  const [person] = await db.orm.select().from(zohoRegistrations).where(isLive(id, now));
  return person;
}

/** Lists those of the IDs that are registrations, of whatever age. */
export async function listRegistrations(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.orm
    .select({ id: zohoRegistrations.id })
    .from(zohoRegistrations)
    .where(inArray(zohoRegistrations.id, [...ids]));
  return rows.map(({ id }) => id);
}

/** Takes a registration, which is good for one account; false when it was taken or is too old. */
export async function takeRegistration(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.orm.delete(zohoRegistrations).where(isLive(id, now)).returning()).length === 1;
}
