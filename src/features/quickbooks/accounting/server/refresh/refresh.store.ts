import { eq } from 'drizzle-orm';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { quickbooksRefreshes } from './refresh.table.ts';

/** Returns the time up to which changes of a company were read; undefined if never. */
export async function findReadUntil(db: Db, realmId: string): Promise<Date | undefined> {
  const [row] = await db.orm.select().from(quickbooksRefreshes).where(eq(quickbooksRefreshes.realmId, realmId));
  return row && new Date(row.readUntil);
}

/** Saves the time up to which changes were read; never moves it back. */
export async function saveReadUntil(db: Db, realmId: string, until: Date): Promise<void> {
  await db.query({
    name: 'quickbooks-refresh-until',
    text: `INSERT INTO quickbooks_refreshes AS stored (realm_id, read_until) VALUES ($1, $2)
      ON CONFLICT (realm_id) DO UPDATE SET read_until = greatest(stored.read_until, excluded.read_until)`,
    values: [realmId, until],
  });
}
