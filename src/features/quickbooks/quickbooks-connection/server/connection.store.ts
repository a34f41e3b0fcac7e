import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { quickbooksConnection } from './quickbooks-connection.table.ts';

export type ConnectionRow = typeof quickbooksConnection.$inferSelect;
export type NewConnection = Omit<typeof quickbooksConnection.$inferInsert, 'onlyOne' | 'generation'>;
type Facts = Partial<Omit<ConnectionRow, 'onlyOne' | 'generation'>>;

export async function findConnection(db: Db): Promise<ConnectionRow | undefined> {
  const [row] = await db.orm.select().from(quickbooksConnection);
  return row;
}

/** Begins a connection in place of the one there is, and answers that one. */
export async function replaceConnection(tx: Tx, connection: NewConnection): Promise<ConnectionRow | undefined> {
  const before = await removeConnection(tx);
  await tx.orm.insert(quickbooksConnection).values(connection);
  return before;
}

/** Ends the connection and answers it. */
export async function removeConnection(tx: Tx): Promise<ConnectionRow | undefined> {
  const [row] = await tx.orm.delete(quickbooksConnection).returning();
  return row;
}

/** Adds facts to the connection of this generation; nothing when there is another one by now. */
export async function noteConnection(db: Db, generation: string, facts: Facts): Promise<void> {
  await db.orm.update(quickbooksConnection).set(facts).where(eq(quickbooksConnection.generation, generation));
}

/** Lets one node ask for new tokens until `until`; false while another one does, or once there are others than those in `row`. */
export async function claimRenewal(db: Db, row: ConnectionRow, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'quickbooks-renewal',
    text: `UPDATE quickbooks_connection SET refreshing_until = $3
      WHERE generation = $1 AND access_token IS NOT DISTINCT FROM $4 AND refresh_token = $5
        AND (refreshing_until IS NULL OR refreshing_until <= $2)`,
    values: [row.generation, now, until, row.accessToken, row.refreshToken],
  });
  return rowCount === 1;
}
