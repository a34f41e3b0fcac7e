import type { ClientBase } from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Db, Tx } from './database/database.ts';
import { runAsCaller, trackLock } from './database/lock-tracker.ts';
import { toSetupError } from './start-error.ts';

/** Durable background jobs, run by any node and retried after failures. */
export interface Jobs {
  /** Registers the worker of a queue; `concurrency` is per node. A job that throws is retried with backoff. */
  work<T extends object>(queue: string, handle: (data: T) => Promise<void>): Promise<void>;
  schedule(queue: string, cron: string, handle: () => Promise<void>): Promise<void>;
  /** Queues a job in the caller's transaction. `retryLimit` defaults to 5. */
  send(tx: Tx, queue: string, data: object, options?: { readonly retryLimit?: number }): Promise<void>;
  ensureQueue(queue: string): Promise<void>;
  close(): Promise<void>;
}

/** Unfinished jobs of a queue. Failed ones are kept for a week. */
export interface QueueFigures {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** When the oldest waiting job became due; null if none waits. */
  readonly waitingSince: string | null;
}

export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly failedAt: string;
  readonly tries: number;
  /** Error of the last attempt, without values. */
  readonly reason: string;
}

const PATIENCE_MS = 7_000;
const WEEK_SECONDS = 7 * 24 * 60 * 60;
/** Excludes internal jobs of pg-boss. */
const IS_OURS = "name NOT LIKE '\\_\\_pgboss%'";

export async function countJobs(db: Db): Promise<QueueFigures[]> {
  const { rows } = await db.query<QueueFigures>(
    `SELECT name AS queue, count(*) FILTER (WHERE state < 'active') AS waiting, count(*) FILTER (WHERE state = 'active') AS running,
       count(*) FILTER (WHERE state = 'failed') AS failed,
       min(start_after) FILTER (WHERE state < 'active' AND start_after < now()) AS "waitingSince"
     FROM jobs.job WHERE ${IS_OURS} GROUP BY name ORDER BY name`,
  );
  return rows;
}

export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.query<FailedJob>(
    `SELECT id, name AS queue, completed_on AS "failedAt", retry_count + 1 AS tries,
       left(split_part(coalesce(output->'cause'->>'message', output->>'message', ''), E'\\n', 1), 300) AS reason
     FROM jobs.job WHERE ${IS_OURS} AND state = 'failed' ORDER BY completed_on DESC, id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Retries a failed job once, immediately. Returns its queue, `undefined` if there is no such failed job. */
export async function retryJob(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ queue: string }>(
    `UPDATE jobs.job SET state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = NULL
     WHERE id = $1 AND state = 'failed' AND ${IS_OURS} RETURNING name AS queue`,
    [id],
  );
  return rows[0]?.queue;
}

/** Returns SQL for unfinished jobs without scheduled ones, for backups; `undefined` without a job table. */
export async function findUnfinishedJobs(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ exists: boolean }>("SELECT to_regclass('jobs.job') IS NOT NULL AS exists");
  if (!rows[0]?.exists) return undefined;
  return `SELECT name, coalesce(data, '{}') FROM jobs.job
    WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%' AND name NOT IN (SELECT name FROM jobs.schedule)`;
}

/** Advisory lock key, unique within OBDesk. */
const JOBS_LOCK = 7_206_312;

/** Nodes that start together would deadlock while creating the tables of their queues. */
async function withSetupLock(database: Database, prepare: () => Promise<unknown>): Promise<void> {
  await database.transaction(async (tx) => {
    trackLock(tx, 'jobs.setup');
    await tx.query('SELECT pg_advisory_xact_lock($1)', [JOBS_LOCK]);
    await prepare();
  });
}

/** pg-boss doesn't await the statement that marks jobs as complete, so an error there would end the process. */
const isReport = (text: string): boolean => /\bFROM results\s*$/.test(text);

/** PostgreSQL rejects this for accounts without CREATE rights, even if the schema exists. */
const MAKES_SCHEMA = 'CREATE SCHEMA IF NOT EXISTS jobs';
const MAKES_SCHEMA_IF_NONE = "DO $$ BEGIN IF to_regnamespace('jobs') IS NULL THEN CREATE SCHEMA jobs; END IF; END $$";

/** pg-boss reads the number of completed jobs. */
const NOTHING_REPORTED = { rows: [{ count: '0' }] };

/**
 * Throws a `StartError` if the account can't create its tables. Closing waits `patienceMs` for running jobs. Each queue is polled every
 * `pollSeconds`.
 */
export async function startJobs(database: Database, log: Logger, patienceMs = PATIENCE_MS, pollSeconds = 1): Promise<Jobs> {
  let isClosed = false;
  const executeSql = async (text: string, values: unknown[]) => {
    // A job that outlives the shutdown expires and runs on another node.
    if (isClosed) return NOTHING_REPORTED;
    if (!isReport(text))
      return database.pool.query(
        text.replace(MAKES_SCHEMA, () => MAKES_SCHEMA_IF_NONE),
        values,
      );
    return database.pool.query(text, values).catch((error) => {
      log.warn({ err: error, source: 'jobs' }, 'Failed to mark a finished job as complete; it runs again after it expires');
      return NOTHING_REPORTED;
    });
  };
  const boss = new PgBoss({ db: { executeSql }, schema: 'jobs', archiveFailedAfterSeconds: WEEK_SECONDS });
  boss.on('error', (error) => log.warn({ err: error, source: 'jobs' }, 'Job runner error'));
  await withSetupLock(database, () => boss.start()).catch((error) => {
    throw toSetupError(error);
  });

  const ensureQueue = async (queue: string) => {
    if (await boss.getQueue(queue)) return;
    await boss.createQueue(queue, { name: queue, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInMinutes: 60 });
  };
  const work: Jobs['work'] = async (queue, handle) => {
    await withSetupLock(database, () => ensureQueue(queue));
    await boss.work<object>(queue, { pollingIntervalSeconds: pollSeconds }, async (jobs) => {
      for (const job of jobs) await runAsCaller(`job ${queue}`, () => handle(job.data as Parameters<typeof handle>[0]));
    });
  };

  return {
    work,
    ensureQueue: (queue) => withSetupLock(database, () => ensureQueue(queue)),
    async schedule(queue, cron, handle) {
      await work(queue, handle);
      await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    },
    async send(tx, queue, data, options = {}) {
      await boss.send(queue, data, { ...options, db: { executeSql: (text, values) => tx.query(text, values) } });
    },
    async close() {
      await boss.stop({ graceful: true, close: false, wait: true, timeout: patienceMs });
      isClosed = true;
    },
  };
}
