import { eq, inArray, lt } from 'drizzle-orm';
import { earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { zohoRegistrations } from '../zoho-connection.table.ts';

export const PENDING_MINUTES = 15;
const LIFETIME_MS = PENDING_MINUTES * MINUTE_MS;

/** How often a browser may check, register or link one person. */
const PENDING_ATTEMPTS = 5;

/** An active user of the connected organization whom Zoho has named to a browser, and who isn't signed in yet. */
export interface PendingSignIn {
  readonly zohoUserId: string;
  readonly crmUserId: string;
  readonly email: string;
  readonly fullName: string;
  /** The account to link; null for a person without one, who may register. */
  readonly userId: string | null;
}

export async function addPending(db: Db, id: string, pending: PendingSignIn, now: Date): Promise<void> {
  await db.orm.delete(zohoRegistrations).where(lt(zohoRegistrations.createdAt, earlier(now, LIFETIME_MS).toISOString()));
  await db.orm.insert(zohoRegistrations).values({ id, ...pending, createdAt: now.toISOString() });
}

/** Counts one more check, registration or link; undefined if the browser has no pending sign-in for it, 'used_up' after five. */
export async function countPendingAttempt(
  db: Db,
  { id, purpose, counter, now }: { id: string; purpose: 'register' | 'link'; counter: 'validations' | 'attempts'; now: Date },
): Promise<PendingSignIn | 'used_up' | undefined> {
  const { rows } = await db.query<PendingSignIn & { count: number }>(
    `UPDATE zoho_registrations SET ${counter} = least(${counter} + 1, ${PENDING_ATTEMPTS + 1})
     WHERE id = $1 AND created_at >= $2 AND crm_user_id IS NOT NULL AND (user_id IS NULL) = $3
     RETURNING zoho_user_id AS "zohoUserId", crm_user_id AS "crmUserId", email, full_name AS "fullName", user_id AS "userId", ${counter} AS count`,
    [id, earlier(now, LIFETIME_MS), purpose === 'register'],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { count, ...pending } = row;
  return count > PENDING_ATTEMPTS ? 'used_up' : pending;
}

/** Returns the IDs that are pending sign-ins, regardless of age. */
export async function listPending(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.orm
    .select({ id: zohoRegistrations.id })
    .from(zohoRegistrations)
    .where(inArray(zohoRegistrations.id, [...ids]));
  return rows.map(({ id }) => id);
}

/** Takes a pending sign-in, which is good for one account; false if it was taken already. */
export async function takePending(tx: Tx, id: string): Promise<boolean> {
  return (await tx.orm.delete(zohoRegistrations).where(eq(zohoRegistrations.id, id)).returning()).length === 1;
}
