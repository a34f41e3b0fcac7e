import { eq, sql } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import { zohoConnection } from './zoho-connection.table.ts';

export type ConnectionRow = typeof zohoConnection.$inferSelect;
type Facts = Partial<Omit<ConnectionRow, 'onlyOne' | 'generation'>>;

export async function findConnection(db: Db): Promise<ConnectionRow | undefined> {
  const [row] = await db.orm.select().from(zohoConnection);
  return row;
}

/** Begins a connection in place of the one there is, and answers that one. */
export async function replaceConnection(
  tx: Tx,
  { connectedAt, accountsUrl, refreshToken = null }: { connectedAt: Date; accountsUrl: string | null; refreshToken?: string | null },
): Promise<ConnectionRow | undefined> {
  const before = await removeConnection(tx);
  await tx.orm.insert(zohoConnection).values({ connectedAt: connectedAt.toISOString(), accountsUrl, refreshToken });
  return before;
}

/** Ends the connection and answers it. */
export async function removeConnection(tx: Tx): Promise<ConnectionRow | undefined> {
  const [row] = await tx.orm.delete(zohoConnection).returning();
  return row;
}

/** Adds facts to the connection of this generation; false when there is another one by now. */
export async function noteConnection(db: Db, generation: string, facts: Facts): Promise<boolean> {
  const changed = await db.orm.update(zohoConnection).set(facts).where(eq(zohoConnection.generation, generation)).returning();
  return changed.length === 1;
}

/** Adds facts to the connection that was begun in this transaction; throws when none was. */
export async function describeConnection(tx: Tx, facts: Facts): Promise<void> {
  requireRow(await tx.orm.update(zohoConnection).set(facts).returning());
}

/** Lets one node ask for an access token until `until`; false while another one does, or once there is another token than the one in `row`. */
export async function claimRefresh(db: Db, row: ConnectionRow, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE zoho_connection SET refreshing_until = $3
     WHERE generation = $1 AND access_token IS NOT DISTINCT FROM $4 AND (refreshing_until IS NULL OR refreshing_until <= $2) AND (paused_until IS NULL OR paused_until <= $2)`,
    [row.generation, now, until, row.accessToken],
  );
  return rowCount === 1;
}

/** Says what is wrong, since when it is; null: nothing any more. */
export async function noteProblem(db: Db, generation: string, problem: string | null, now: Date): Promise<void> {
  const since = sql`CASE WHEN ${zohoConnection.problem} = ${problem} THEN ${zohoConnection.problemSince} ELSE ${now.toISOString()} END`;
  await db.orm
    .update(zohoConnection)
    .set({ problem, problemSince: problem === null ? null : since })
    .where(eq(zohoConnection.generation, generation));
}
