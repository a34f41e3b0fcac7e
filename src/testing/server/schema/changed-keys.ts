import type { Database } from '../../../platform/server/database/database.ts';

/** Replaces serial_key with a version that preserves U+FEFF, so that the next start changes the keys of stored rows. */
export async function useOtherSerialKey(database: Database): Promise<void> {
  await database.query(`CREATE OR REPLACE FUNCTION serial_key(serial text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN upper(regexp_replace(serial, '\\s', '', 'g') COLLATE "und-x-icu") COLLATE "C";
    DELETE FROM schema_sql WHERE name = 'keys'`);
}
