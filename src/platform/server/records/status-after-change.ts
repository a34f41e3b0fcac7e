import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** SQL of the sync status that a changed row gets, as `syncStatusAfterChange` says it of a record. */
export const statusAfterChange = (column: PgColumn): SQL => sql`CASE ${column} WHEN 'unsynced' THEN 'unsynced' ELSE 'pending' END`;
