import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** SQL equivalent of `syncStatusAfterChange`. */
export const statusAfterChange = (column: PgColumn): SQL => sql`CASE ${column} WHEN 'unsynced' THEN 'unsynced' ELSE 'pending' END`;
