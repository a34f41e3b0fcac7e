import type { Database } from '../../../platform/server/database/database.ts';
import { PREVIOUS_BACKFILLS } from '../../../platform/server/database/schema/adopt.ts';
import { PREVIOUS_MIGRATIONS } from './previous-schema.data.ts';

/** Converts a new database to one of the version before 0001_schema.sql. Delete with `adopt.ts`. */
export async function makePreviousSchema(database: Database): Promise<void> {
  const names = PREVIOUS_MIGRATIONS.map(({ name }) => name);
  const hashes = PREVIOUS_MIGRATIONS.map(({ hash }) => hash);
  await database.query(`DELETE FROM schema_migrations;
    CREATE TABLE schema_backfills (
      name text PRIMARY KEY, position text, is_done boolean NOT NULL DEFAULT false, updated_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
  await database.query('INSERT INTO schema_migrations (name, hash) SELECT * FROM unnest($1::text[], $2::text[])', [names, hashes]);
  await database.query('INSERT INTO schema_backfills (name, is_done) SELECT name, true FROM unnest($1::text[]) AS name', [
    PREVIOUS_BACKFILLS,
  ]);
}
