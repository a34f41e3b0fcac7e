import { vi } from 'vitest';
import type { Database } from '../../platform/server/database/database.ts';

/** Tables with a page that somebody who began before the last change might still have to look at. */
const NOT_ALL_VISIBLE = `SELECT relname AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname LIKE ANY ($1) AND relallvisible < relpages`;

/**
 * Collects what the planner knows of these tables, or of all, as if they had been filled an hour ago. A VACUUM leaves out
 * pages that a transaction from before can still see otherwise, and one of the server's own jobs may be such a transaction:
 * index-only scans would look expensive. So it is repeated until these transactions have ended.
 */
export async function vacuumAnalyze(database: Database, ...tables: string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      await database.query(`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${tables.join(', ')}`);
      const { rows } = await database.query<{ name: string }>(NOT_ALL_VISIBLE, [tables.length > 0 ? tables : ['%']]);
      if (rows.length > 0) throw new Error(`${rows.map(({ name }) => name).join(', ')} cannot be vacuumed yet`);
    },
    { timeout: 15_000 },
  );
}
