import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../platform/server/database/database.ts';

/** A table, and the sequence of its IDs if it has one. */
const TABLES = `SELECT quote_ident(tables.relname) AS name, min(sequences.oid)::bigint AS sequence
  FROM pg_class AS tables
  LEFT JOIN pg_depend ON refclassid = 'pg_class'::regclass AND refobjid = tables.oid AND deptype IN ('a', 'i')
  LEFT JOIN pg_class AS sequences ON sequences.oid = pg_depend.objid AND sequences.relkind = 'S'
  WHERE tables.relnamespace = 'public'::regnamespace AND tables.relkind = 'r' AND tables.relname NOT IN ('schema_migrations', 'schema_sql')
  GROUP BY tables.oid, tables.relname`;

interface Table {
  readonly name: string;
  readonly sequence: string | null;
}

/** Cached, because tests don't change the tables of an emptied database. */
const tablesOf = new WeakMap<Database, readonly Table[]>();

const PAUSE_MS = 10;

/** Empties every table and resets the IDs, so that each test starts without data. Waits for concurrent writes. */
export async function emptyTables(database: Database): Promise<void> {
  while (!(await emptyUnlessBusy(database))) await sleep(PAUSE_MS);
}

async function emptyUnlessBusy(database: Database): Promise<boolean> {
  const tables = tablesOf.get(database) ?? (await database.query<Table>(TABLES)).rows;
  tablesOf.set(database, tables);
  try {
    await database.transaction((tx) => empty(tx, tables));
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

async function empty(tx: Tx, tables: readonly Table[]): Promise<void> {
  // Otherwise, a concurrent fold would write back to the counters.
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('fold_ticket_count_queue'))");
  const isUsed = tables.map(({ name, sequence }) => {
    const hasGivenIds = sequence === null ? '' : ` OR pg_sequence_last_value(${sequence}) IS NOT NULL`;
    return `SELECT '${name}' AS name, pg_relation_size('${name}') > 1000000 AS "isBig" WHERE EXISTS (SELECT FROM ${name})${hasGivenIds}`;
  });
  const { rows } = await tx.query<{ name: string; isBig: boolean }>(isUsed.join(' UNION ALL '));
  const used = tables.filter(({ name }) => rows.some((row) => row.name === name));
  if (used.length === 0) return;
  const isBig = rows.some((table) => table.isBig);
  await tx.query(lockAtOnce(used, isBig ? 'ACCESS EXCLUSIVE' : 'EXCLUSIVE'));
  await tx.query(isBig ? truncate(used) : deleteRows(used));
}

/** Locks all tables or none. Waiting for one table while holding another could deadlock with a different lock order. */
const lockAtOnce = (tables: readonly Table[], mode: string) =>
  `LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ${mode} MODE NOWAIT`;

/** PostgreSQL's `lock_not_available`. */
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

/** Truncates these tables, all tables that refer to them, and every index, which creates new files. */
const truncate = (tables: readonly Table[]) => `TRUNCATE ${tables.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`;

/** Deletes the few rows of most tests, which is much faster. No triggers fire, because the counters are emptied like other tables. */
function deleteRows(tables: readonly Table[]): string {
  const deletes = tables.map(({ name }) => `DELETE FROM ${name}`);
  const sequences = tables.flatMap(({ sequence }) => (sequence === null ? [] : [sequence]));
  const restarts = `SELECT setval(seqrelid, seqstart, false) FROM pg_sequence WHERE seqrelid = ANY ('{${sequences.join(',')}}')`;
  return ['SET LOCAL session_replication_role = replica', ...deletes, restarts].join('; ');
}
