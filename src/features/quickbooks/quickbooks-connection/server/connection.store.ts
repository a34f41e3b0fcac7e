import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { quickbooksConnection } from './quickbooks-connection.table.ts';

export type ConnectionRow = typeof quickbooksConnection.$inferSelect;
type NewConnection = Omit<typeof quickbooksConnection.$inferInsert, 'onlyOne' | 'generation'>;
type ConnectionChange = Partial<Omit<ConnectionRow, 'onlyOne' | 'generation'>>;

export async function findConnection(db: Db): Promise<ConnectionRow | undefined> {
  const [row] = await db.orm.select().from(quickbooksConnection);
  return row;
}

/** Returns the replaced connection. */
export async function replaceConnection(tx: Tx, connection: NewConnection): Promise<ConnectionRow | undefined> {
  const before = await removeConnection(tx);
  await tx.orm.insert(quickbooksConnection).values(connection);
  return before;
}

/** Returns the removed connection. */
export async function removeConnection(tx: Tx): Promise<ConnectionRow | undefined> {
  const [row] = await tx.orm.delete(quickbooksConnection).returning();
  return row;
}

/** Updates a connection unless it has been replaced. */
export async function updateConnection(db: Db, generation: string, change: ConnectionChange): Promise<void> {
  await db.orm.update(quickbooksConnection).set(change).where(eq(quickbooksConnection.generation, generation));
}

/** Claims the refresh of the tokens in `row` until a time. Returns false if another node has claimed it or the tokens have changed. */
export async function claimRefresh(db: Db, row: ConnectionRow, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'quickbooks-renewal',
    text: `UPDATE quickbooks_connection SET refreshing_until = $3
      WHERE generation = $1 AND access_token IS NOT DISTINCT FROM $4 AND refresh_token = $5
        AND (refreshing_until IS NULL OR refreshing_until <= $2)`,
    values: [row.generation, now, until, row.accessToken, row.refreshToken],
  });
  return rowCount === 1;
}
