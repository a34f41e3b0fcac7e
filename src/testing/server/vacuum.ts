import { vi } from 'vitest';
import type { Database } from '../../platform/server/database/database.ts';

/** Tables with a page that isn't visible to all running transactions. */
const NOT_ALL_VISIBLE = `SELECT relname AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname LIKE ANY ($1) AND relallvisible < relpages`;

/**
 * Updates the planner statistics of these tables, or of all, as if they had been filled an hour ago. VACUUM doesn't mark pages as
 * all-visible while older transactions run, such as one of the server's jobs, and index-only scans would look expensive. So it is repeated
 * until these transactions have ended.
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
