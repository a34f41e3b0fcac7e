import { eq, sql } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import { zohoConnection } from './zoho-connection.table.ts';

export type ConnectionRow = typeof zohoConnection.$inferSelect;
type ConnectionChange = Partial<Omit<ConnectionRow, 'onlyOne' | 'generation'>>;

export async function findConnection(db: Db): Promise<ConnectionRow | undefined> {
  const [row] = await db.orm.select().from(zohoConnection);
  return row;
}

/** Inserts a connection and returns the one it replaces. */
export async function replaceConnection(
  tx: Tx,
  { connectedAt, accountsUrl, refreshToken = null }: { connectedAt: Date; accountsUrl: string | null; refreshToken?: string | null },
): Promise<ConnectionRow | undefined> {
  const before = await removeConnection(tx);
  await tx.orm.insert(zohoConnection).values({ connectedAt: connectedAt.toISOString(), accountsUrl, refreshToken });
  return before;
}

/** Deletes and returns the connection. */
export async function removeConnection(tx: Tx): Promise<ConnectionRow | undefined> {
  const [row] = await tx.orm.delete(zohoConnection).returning();
  return row;
}

/** Updates the connection. Has no effect if it was replaced, so its generation differs. */
export async function updateConnection(db: Db, generation: string, change: ConnectionChange): Promise<void> {
  await db.orm.update(zohoConnection).set(change).where(eq(zohoConnection.generation, generation));
}

/** Updates the connection that this transaction inserted; throws without one. */
export async function updateNewConnection(tx: Tx, change: ConnectionChange): Promise<void> {
  requireRow(await tx.orm.update(zohoConnection).set(change).returning());
}

/** Claims the token refresh until `until`. Returns false if another server has the claim or the token differs from the one in `row`. */
export async function claimRefresh(db: Db, row: ConnectionRow, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE zoho_connection SET refreshing_until = $3
     WHERE generation = $1 AND access_token IS NOT DISTINCT FROM $4 AND (refreshing_until IS NULL OR refreshing_until <= $2) AND (paused_until IS NULL OR paused_until <= $2)`,
    [row.generation, now, until, row.accessToken],
  );
  return rowCount === 1;
}

/** Saves the problem of the connection, or clears it if null. The start time of an unchanged problem is preserved. */
export async function saveProblem(db: Db, generation: string, problem: string | null, now: Date): Promise<void> {
  const since = sql`CASE WHEN ${zohoConnection.problem} = ${problem} THEN ${zohoConnection.problemSince} ELSE ${now.toISOString()} END`;
  await db.orm
    .update(zohoConnection)
    .set({ problem, problemSince: problem === null ? null : since })
    .where(eq(zohoConnection.generation, generation));
}
