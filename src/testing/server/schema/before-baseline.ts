import type { Database } from '../../../platform/server/database/database.ts';
import { applyMigrations, createSchemaTables } from '../../../platform/server/database/migrate.ts';
import { applyKeys } from '../../../platform/server/database/schema/keys.ts';
import { REPLACED_MIGRATIONS } from '../../../platform/server/database/schema/replaced-migrations.data.ts';
import { findBaseline } from '../../../platform/server/database/schema/replaced-migrations.ts';
import { readSqlFiles } from '../../../platform/server/database/schema/sql-files.ts';

/** Keys as they were then: what counts as a blank depended on the locale, and never was the mark a file may begin with. */
const OLD_ROUTINES = `
  CREATE OR REPLACE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(regexp_replace(name, '\\s', '', 'g') COLLATE "und-x-icu") COLLATE "C";
  CREATE OR REPLACE FUNCTION serial_key(serial text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN upper(regexp_replace(serial, '\\s', '', 'g') COLLATE "und-x-icu") COLLATE "C";
  DROP FUNCTION without_blanks;
  CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'audit_log is append-only'; END $$;
  CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();`;

/** Makes the schema of the last version that had the replaced migrations in an empty database. */
export async function makeSchemaBeforeBaseline(database: Database): Promise<void> {
  const files = await readSqlFiles();
  await database.transaction(async (tx) => {
    const client = await tx.lendClient();
    await createSchemaTables(client);
    await applyKeys(client, files);
    await applyMigrations(client, findBaseline(files.migrations));
  });
  await database.query(OLD_ROUTINES);
  await database.query('DROP TABLE schema_sql');
  await database.query('DELETE FROM schema_migrations');
  await recordReplaced(database, REPLACED_MIGRATIONS);
}

/** Records replaced migrations as applied. */
export async function recordReplaced(database: Database, migrations: typeof REPLACED_MIGRATIONS): Promise<void> {
  const names = migrations.map(({ name }) => name);
  const hashes = migrations.map(({ hash }) => hash);
  await database.query('INSERT INTO schema_migrations (name, hash) SELECT * FROM unnest($1::text[], $2::text[])', [names, hashes]);
}
