import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { connect } from './migrate.ts';

/** PostgreSQL roles with access to files and programs of the database host. */
const HOST_ROLES = "ARRAY['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files']";

const PRIVILEGES = `SELECT rolsuper AS "isSuperuser",
  EXISTS (SELECT FROM pg_roles AS beyond WHERE rolname = ANY (${HOST_ROLES}) AND pg_has_role(current_user, beyond.oid, 'MEMBER')) AS "reachesFiles"
  FROM pg_roles WHERE rolname = current_user`;

/** Warns if the server's account could run programs on the database host. */
export async function warnAboutPrivileges(connection: PoolConfig, log: Pick<Logger, 'warn'>): Promise<void> {
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ isSuperuser: boolean; reachesFiles: boolean }>(PRIVILEGES);
    if (rows[0]?.isSuperuser || rows[0]?.reachesFiles)
      log.warn(
        { source: 'db' },
        'The DATABASE_URL account has superuser or program-execution rights. Use an account that owns the OBDesk database and has no other rights',
      );
  } finally {
    await client.end();
  }
}
