import type { Database } from '../../../platform/server/database/database.ts';
import { applyMigrations, createSchemaTables } from '../../../platform/server/database/migrate.ts';
import { PREVIOUS_BACKFILLS } from '../../../platform/server/database/schema/adopt.ts';
import { applyKeys } from '../../../platform/server/database/schema/keys.ts';
import { readSqlFiles } from '../../../platform/server/database/schema/sql-files.ts';
import { PREVIOUS_MIGRATIONS } from './previous-schema.data.ts';

/** Fills an empty database with the tables of the version before 0001_schema.sql. Delete with `adopt.ts`. */
export async function createPreviousSchema(database: Database): Promise<void> {
  const files = await readSqlFiles();
  const names = PREVIOUS_MIGRATIONS.map(({ name }) => name);
  const hashes = PREVIOUS_MIGRATIONS.map(({ hash }) => hash);
  await database.transaction(async (tx) => {
    const client = await tx.getClient();
    await createSchemaTables(client);
    await applyKeys(client, files);
    await applyMigrations(client, files.migrations.slice(0, 1));
    await client.query(`DELETE FROM schema_migrations;
      CREATE TABLE schema_backfills (
        name text PRIMARY KEY, position text, is_done boolean NOT NULL DEFAULT false, updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await client.query('INSERT INTO schema_migrations (name, hash) SELECT * FROM unnest($1::text[], $2::text[])', [names, hashes]);
    await client.query('INSERT INTO schema_backfills (name, is_done) SELECT name, true FROM unnest($1::text[]) AS name', [
      PREVIOUS_BACKFILLS,
    ]);
  });
}
