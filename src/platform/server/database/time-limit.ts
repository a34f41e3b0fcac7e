import type { Database, Tx } from './database.ts';

/** What PostgreSQL says of a statement that it gave up. */
const GIVEN_UP = '57014';

/** Asks what takes no longer than `ms` in the database; undefined when it would. */
export async function withinTime<T>(database: Database, ms: number, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = ${Math.max(1, Math.round(ms))}`);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === GIVEN_UP) return undefined;
    throw error;
  }
}
