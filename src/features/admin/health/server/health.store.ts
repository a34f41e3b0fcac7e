import type { Db } from '../../../../platform/server/database/database.ts';
import { IS_OURS } from '../../../../platform/server/jobs.ts';
import type { FailedJob, Health } from '../health.contract.ts';

const LARGEST = 8;

type DatabaseFigures = Pick<Health['database'], 'version' | 'bytes' | 'total' | 'totalLimit' | 'tables'>;

/** Reads PostgreSQL's statistics. Row counts are its latest estimates. */
export async function readDatabase(db: Db): Promise<DatabaseFigures> {
  const { rows } = await db.query<Omit<DatabaseFigures, 'tables'>>({
    name: 'health-database',
    text: `SELECT split_part(current_setting('server_version'), ' ', 1) AS version, pg_database_size(current_database()) AS bytes,
        (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS total,
        current_setting('max_connections')::int AS "totalLimit"`,
  });
  const { rows: tables } = await db.query<Health['database']['tables'][number]>({
    name: 'health-tables',
    text: `SELECT relname AS name, greatest(reltuples, 0)::bigint AS rows, pg_total_relation_size(pg_class.oid) AS bytes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY bytes DESC, relname LIMIT $1`,
    values: [LARGEST],
  });
  const [figures] = rows;
  if (!figures) throw new Error('the database returned no status');
  return { ...figures, tables };
}

/** Counts jobs by queue. */
export async function countJobs(db: Db): Promise<Health['jobs']['queues']> {
  const { rows } = await db.query<Health['jobs']['queues'][number]>(
    `SELECT name AS queue, count(*) FILTER (WHERE state < 'active') AS waiting, count(*) FILTER (WHERE state = 'active') AS running,
       count(*) FILTER (WHERE state = 'failed') AS failed,
       min(start_after) FILTER (WHERE state < 'active' AND start_after < now()) AS "waitingSince"
     FROM jobs.job WHERE ${IS_OURS} GROUP BY name ORDER BY name`,
  );
  return rows;
}

/** Returns the last failed jobs with the error of their last attempt, without values. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.query<FailedJob>(
    `SELECT id, name AS queue, completed_on AS "failedAt", retry_count + 1 AS tries,
       left(split_part(coalesce(output->'cause'->>'message', output->>'message', ''), E'\\n', 1), 300) AS reason
     FROM jobs.job WHERE ${IS_OURS} AND state = 'failed' ORDER BY completed_on DESC, id LIMIT $1`,
    [limit],
  );
  return rows;
}
