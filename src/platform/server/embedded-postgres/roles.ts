import pg, { type ClientBase, type ClientConfig } from 'pg';

/** Owns the database, tables and functions. Used for migrations, backups and restores. Not a superuser. */
export const OWNER_ROLE = 'obdesk_owner';

/** Reads and writes rows. Used by the server. Owns the tables of the job runner only. */
export const SERVER_ROLE = 'obdesk_server';

/** Advisory lock key, unique within OBDesk. */
const ROLES_LOCK = 7_206_314;

const ATTRIBUTES = 'LOGIN INHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/** Excludes objects of extensions. */
const IS_OURS = (catalog: string, oid: string, namespace: string) =>
  `${namespace}::regnamespace::text IN ('public', 'jobs') AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`;

const OWNER_OF = (namespace: string) =>
  `(CASE ${namespace}::regnamespace::text WHEN 'jobs' THEN '${SERVER_ROLE}' ELSE '${OWNER_ROLE}' END)`;

/** Objects with another owner, as in a data folder from before the roles. */
const OWNERSHIP_CHANGES = `
  SELECT 1 AS turn, format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, ${OWNER_OF('relnamespace')}) AS statement
  FROM pg_class c WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND ${IS_OURS('pg_class', 'c.oid', 'relnamespace')}
    AND relowner <> ${OWNER_OF('relnamespace')}::regrole
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i') AND relkind = 'S')
  UNION ALL
  SELECT 2, format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, ${OWNER_OF('pronamespace')})
  FROM pg_proc p WHERE ${IS_OURS('pg_proc', 'p.oid', 'pronamespace')} AND proowner <> ${OWNER_OF('pronamespace')}::regrole
  UNION ALL
  SELECT 3, format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, ${OWNER_OF('typnamespace')})
  FROM pg_type t WHERE typtype IN ('e', 'd') AND ${IS_OURS('pg_type', 't.oid', 'typnamespace')} AND typowner <> ${OWNER_OF('typnamespace')}::regrole
  ORDER BY turn`;

const TABLE_RIGHTS = 'SELECT, INSERT, UPDATE, DELETE, MAINTAIN';
const SEQUENCE_RIGHTS = 'SELECT, USAGE, UPDATE';

/** Creates the roles and their rights as the superuser of the cluster. Can be repeated. */
export async function createRoles(connection: ClientConfig, password?: string): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'obdesk-roles', connectionTimeoutMillis: 10_000 });
  // If the connection is lost between two statements, the next one fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A command may run during a start.
    await client.query('SELECT pg_advisory_lock($1)', [ROLES_LOCK]);
    await client.query('BEGIN');
    await createOrAlterRoles(client, password);
    await transferOwnership(client);
    await grantRights(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function createOrAlterRoles(client: ClientBase, password: string | undefined): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)', [
    [OWNER_ROLE, SERVER_ROLE],
  ]);
  const secret = password === undefined ? '' : ` PASSWORD ${pg.escapeLiteral(password)}`;
  for (const role of [OWNER_ROLE, SERVER_ROLE]) {
    const verb = rows.some(({ rolname }) => rolname === role) ? 'ALTER' : 'CREATE';
    await client.query(`${verb} ROLE ${role} ${ATTRIBUTES}${secret}`);
  }
  // A restore reads and drops the tables of the job runner, and sees other connections.
  await client.query(`GRANT ${SERVER_ROLE} TO ${OWNER_ROLE}; GRANT pg_read_all_stats TO ${SERVER_ROLE}`);
}

async function transferOwnership(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  await client.query(`ALTER DATABASE ${rows[0]?.name} OWNER TO ${OWNER_ROLE}`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS jobs; ALTER SCHEMA jobs OWNER TO ${SERVER_ROLE}`);
  const { rows: foreign } = await client.query<{ statement: string }>(OWNERSHIP_CHANGES);
  for (const { statement } of foreign) await client.query(statement);
}

async function grantRights(client: ClientBase): Promise<void> {
  await client.query(`
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${SERVER_ROLE};
    GRANT ${TABLE_RIGHTS} ON ALL TABLES IN SCHEMA public TO ${SERVER_ROLE};
    GRANT ${SEQUENCE_RIGHTS} ON ALL SEQUENCES IN SCHEMA public TO ${SERVER_ROLE};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER_ROLE} IN SCHEMA public GRANT ${TABLE_RIGHTS} ON TABLES TO ${SERVER_ROLE};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER_ROLE} IN SCHEMA public GRANT ${SEQUENCE_RIGHTS} ON SEQUENCES TO ${SERVER_ROLE}`);
}
