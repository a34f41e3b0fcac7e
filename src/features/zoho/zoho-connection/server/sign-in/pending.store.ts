import { eq, inArray, lt } from 'drizzle-orm';
import { earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { zohoRegistrations } from '../zoho-connection.table.ts';

export const PENDING_MINUTES = 15;
const LIFETIME_MS = PENDING_MINUTES * MINUTE_MS;

const MAX_ATTEMPTS = 5;

/** Active user of the connected organization who must link or register an account first. */
export interface PendingSignIn {
  readonly zohoUserId: string;
  readonly crmUserId: string;
  readonly email: string;
  readonly fullName: string;
  /** Account to link; null if the person has to register one. */
  readonly userId: string | null;
}

export interface PendingUse {
  readonly purpose: 'register' | 'link';
  /** Validations are counted separately from registrations. */
  readonly counter: 'validations' | 'attempts';
}

/** Adds a pending sign-in and deletes expired ones. */
export async function addPending(db: Db, id: string, pending: PendingSignIn, now: Date): Promise<void> {
  await db.orm.delete(zohoRegistrations).where(lt(zohoRegistrations.createdAt, earlier(now, LIFETIME_MS).toISOString()));
  await db.orm.insert(zohoRegistrations).values({ id, ...pending, createdAt: now.toISOString() });
}

/** Counts an attempt. Returns undefined if the browser has no pending sign-in for this purpose, 'used_up' after five attempts. */
export async function countPendingAttempt(
  db: Db,
  id: string,
  { purpose, counter }: PendingUse,
  now: Date,
): Promise<PendingSignIn | 'used_up' | undefined> {
  const { rows } = await db.query<PendingSignIn & { count: number }>(
    `UPDATE zoho_registrations SET ${counter} = least(${counter} + 1, ${MAX_ATTEMPTS + 1})
     WHERE id = $1 AND created_at >= $2 AND crm_user_id IS NOT NULL AND (user_id IS NULL) = $3
     RETURNING zoho_user_id AS "zohoUserId", crm_user_id AS "crmUserId", email, full_name AS "fullName", user_id AS "userId", ${counter} AS count`,
    [id, earlier(now, LIFETIME_MS), purpose === 'register'],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { count, ...pending } = row;
  return count > MAX_ATTEMPTS ? 'used_up' : pending;
}

/** Returns the IDs that are pending sign-ins, regardless of age. */
export async function listPending(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.orm
    .select({ id: zohoRegistrations.id })
    .from(zohoRegistrations)
    .where(inArray(zohoRegistrations.id, [...ids]));
  return rows.map(({ id }) => id);
}

/** Deletes a pending sign-in, which can be used for one account. Returns false if it was used already. */
export async function takePending(tx: Tx, id: string): Promise<boolean> {
  return (await tx.orm.delete(zohoRegistrations).where(eq(zohoRegistrations.id, id)).returning()).length === 1;
}
