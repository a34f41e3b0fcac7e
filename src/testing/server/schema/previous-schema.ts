import { applyMigrations, connect, createSchemaTables, setKeys, setRoutines } from '../../../platform/server/database/migrate.ts';
import { PREVIOUS_BACKFILLS } from '../../../platform/server/database/schema/adopt.ts';
import { inTransaction, readSqlFiles } from '../../../platform/server/database/schema/sql-files.ts';
import type { TestConnection } from '../test-cluster.ts';
import { PREVIOUS_MIGRATIONS } from './previous-schema.data.ts';

/** Creates the schema of the version before 0001_schema.sql in an empty database. Delete with `adopt.ts`. */
export async function createPreviousSchema(connection: TestConnection): Promise<void> {
  const files = await readSqlFiles();
  const client = await connect(connection);
  try {
    await createSchemaTables(client);
    await inTransaction(client, () => setKeys(client, files));
    await inTransaction(client, () => applyMigrations(client, files.migrations.slice(0, 1)));
    await inTransaction(client, () => setRoutines(client, files));
    await client.query(`DELETE FROM schema_migrations;
      CREATE TABLE schema_backfills (
        name text PRIMARY KEY, position text, is_done boolean NOT NULL DEFAULT false, updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    const names = PREVIOUS_MIGRATIONS.map(({ name }) => name);
    const hashes = PREVIOUS_MIGRATIONS.map(({ hash }) => hash);
    await client.query('INSERT INTO schema_migrations (name, hash) SELECT * FROM unnest($1::text[], $2::text[])', [names, hashes]);
    await client.query('INSERT INTO schema_backfills (name, is_done) SELECT name, true FROM unnest($1::text[]) AS name', [
      PREVIOUS_BACKFILLS,
    ]);
  } finally {
    await client.end();
  }
}
