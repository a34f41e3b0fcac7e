import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database, Db, Tx } from './database/database.ts';
import { runAsCaller, trackLock } from './database/lock-tracker.ts';
import { LEASE_MS, leaseEnd, whileRenewing } from './lease.ts';
import { toSetupError } from './start-error.ts';

type Handler<T extends object> = (data: T) => Promise<void>;

export interface JobOptions {
  /** Retries after a failure or a killed node. Defaults to 5. */
  readonly retryLimit?: number;
  /** Defaults to now. */
  readonly dueAt?: Date;
  /** Due jobs with a higher priority start first. Defaults to 0. */
  readonly priority?: number;
  /** Identifies the job for `expedite` and `sendMissing`. */
  readonly key?: string;
}

/**
 * Durable background jobs. Each runs on one node, under a lease: after its node was killed, another one runs it again. A job that throws is retried
 * with backoff.
 */
export interface Jobs {
  /** Registers the worker of a queue, with up to `concurrency` jobs at a time on each node (1 by default). */
  work<T extends object>(queue: string, handle: Handler<T>, options?: { readonly concurrency?: number }): Promise<void>;
  schedule(queue: string, cron: string, handle: () => Promise<void>): Promise<void>;
  /** Runs `handle` on one node at a time, every `seconds` and after each `send`. */
  repeat(queue: string, seconds: number, handle: () => Promise<void>): Promise<void>;
  /** Queues a job in the caller's transaction. If it is due, a free worker starts it after COMMIT. */
  send(tx: Tx, queue: string, data: object, options?: JobOptions): Promise<void>;
  /** Makes the waiting job with this key due now. */
  expedite(tx: Tx, queue: string, key: string): Promise<void>;
  /** Queues jobs for the keys that have no unfinished job, such as after a restore. */
  sendMissing(queue: string, jobs: readonly { readonly key: string; readonly data: object }[], options?: JobOptions): Promise<void>;
  /** Retries a failed job once. Returns its queue, `undefined` if there is no such failed job. */
  retry(tx: Tx, id: string): Promise<string | undefined>;
  ensureQueue(queue: string): Promise<void>;
  /** Starts due jobs of a queue if workers are free. */
  wake(queue: string): void;
  /** Runs the due jobs of a queue on this node, one after another. */
  runDue(queue: string): Promise<void>;
  /** Stops scheduled, repeated and delayed jobs. Jobs that are due when they are queued still run. */
  pause(): void;
  close(): Promise<void>;
}

/** How long failed jobs can be retried by an Admin. */
const WEEK_SECONDS = 7 * 24 * 60 * 60;
/** SQL that excludes internal jobs of pg-boss. */
export const IS_OURS = "name NOT LIKE '\\_\\_pgboss%'";

/** Returns SQL for the unfinished jobs that a start doesn't create, for backups; `undefined` without a job table. */
export async function findUnfinishedJobs(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ exists: boolean }>("SELECT to_regclass('jobs.job') IS NOT NULL AS exists");
  if (!rows[0]?.exists) return undefined;
  return `SELECT name, coalesce(data, '{}') FROM jobs.job WHERE state < 'completed' AND ${IS_OURS}
    AND singleton_key IS NULL AND policy IS DISTINCT FROM 'stately' AND name NOT IN (SELECT name FROM jobs.schedule)`;
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

/** PostgreSQL rejects this for accounts without CREATE rights, even if the schema exists. */
const MAKES_SCHEMA = 'CREATE SCHEMA IF NOT EXISTS jobs';
const MAKES_SCHEMA_IF_NONE = "DO $$ BEGIN IF to_regnamespace('jobs') IS NULL THEN CREATE SCHEMA jobs; END IF; END $$";

/** pg-boss doesn't await the statements that end jobs of its own queues, so an error there would end the process. */
const isReport = (text: string): boolean => /\bFROM results\s*$/i.test(text);

/** pg-boss reads the number of ended jobs. */
const NOTHING_REPORTED = { rows: [{ count: '0' }] };

/** Makes a statement of pg-boss use the clock of the server, like all others. Job tables are created with the time of the database as default. */
function onClock(text: string, values: unknown[] | undefined, clock: Clock): { text: string; values?: unknown[] } {
  if (text.includes('CREATE ')) return { text: text.replace(MAKES_SCHEMA, () => MAKES_SCHEMA_IF_NONE) };
  if (!text.includes('jobs.job')) return { text, ...(values && { values }) };
  const time = clock.now().toISOString();
  const now = `${values ? `$${values.length + 1}` : `'${time}'`}::timestamptz`;
  return {
    text: text.replaceAll('start_after < now()', () => `start_after <= ${now}`).replaceAll('now()', () => now),
    // Several statements in one text take no values.
    ...(values && { values: text.includes('now()') ? [...values, time] : values }),
  };
}

/** Returns the queues with jobs that can start. */
async function findDueQueues(db: Db, clock: Clock): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'jobs-due',
    text: `SELECT DISTINCT name FROM jobs.job AS due WHERE state < 'active' AND start_after <= $1
      AND (policy IS DISTINCT FROM 'stately' OR NOT EXISTS (SELECT FROM jobs.job AS current WHERE current.name = due.name AND current.state = 'active'))`,
    values: [clock.now()],
  });
  return rows.map(({ name }) => name);
}

/** Extends the lease of a running job. */
const renewJob = (db: Db, clock: Clock, queue: string, id: string): Promise<unknown> =>
  db.query({
    name: 'jobs-renew',
    text: "UPDATE jobs.job SET expire_in = $3::timestamptz - started_on WHERE name = $1 AND id = $2 AND state = 'active'",
    values: [queue, id, leaseEnd(clock)],
  });

/** Wakes the workers of all nodes; the payload is the queue. */
export const JOBS_CHANNEL = 'obdesk_jobs';
/** Finds jobs that became due, and jobs whose announcement was lost. */
const POLL_MS = 1_000;
const EXPIRY_CHECK_MS = 5_000;

/** A worker of this node. */
interface Worker {
  readonly handle: Handler<object>;
  readonly concurrency: number;
  /** Its finished jobs are deleted. */
  readonly isRepeated: boolean;
  /** Loops that run jobs. */
  readonly loops: Set<Promise<void>>;
  /** How often jobs were announced, to notice one that arrives while a loop ends. */
  wakes: number;
}

interface JobsConfig {
  readonly database: Database;
  readonly log: Logger;
  readonly clock: Clock;
  /** Time for running jobs to end at shutdown. Defaults to 7 s. */
  readonly patienceMs?: number;
}

/** Throws a `StartError` if the account can't create its tables. */
export async function startJobs(config: JobsConfig): Promise<Jobs> {
  const { database, log, clock, patienceMs = 7_000 } = config;
  const workers = new Map<string, Worker>();
  /** The queues of the jobs that run on this node, by job. */
  const running = new Map<string, string>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let isClosed = false;

  const executeSql = async (text: string, values?: unknown[]) => {
    // A job that outlives the shutdown expires and runs on another node.
    if (isClosed) return NOTHING_REPORTED;
    const result = database.pool.query(onClock(text, values, clock));
    if (!isReport(text)) return result;
    return result.catch((error: unknown) => {
      log.warn({ err: error, source: 'jobs' }, 'Failed to store the end of a job; it runs again after it expires');
      return NOTHING_REPORTED;
    });
  };
  const boss = new PgBoss({ db: { executeSql }, schema: 'jobs', archiveFailedAfterSeconds: WEEK_SECONDS });
  const warn = (error: unknown) => log.warn({ err: error, source: 'jobs' }, 'Job runner error');
  boss.on('error', warn);
  await withSetupLock(database, () => boss.start()).catch((error) => {
    throw toSetupError(error);
  });

  const every = (ms: number, work: () => Promise<unknown>) => {
    timers.add(setInterval(() => void work().catch(warn), ms).unref());
  };
  const pause = () => {
    for (const timer of timers) clearInterval(timer);
    timers.clear();
  };
  const ensureQueue = async (queue: string, policy: 'standard' | 'stately' = 'standard') => {
    const options = { name: queue, policy, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: LEASE_MS / 1_000 };
    const found = await boss.getQueue(queue);
    if (!found) await boss.createQueue(queue, options);
    else if (found.expireInSeconds !== options.expireInSeconds) await boss.updateQueue(queue, options);
  };

  /** Runs the next due job of a queue. Returns false if there is none. */
  const runNext = async (queue: string, { handle, isRepeated }: Worker): Promise<boolean> => {
    const [job] = await boss.fetch<object>(queue);
    if (!job) return false;
    running.set(job.id, queue);
    const renew = () => renewJob(database, clock, queue, job.id);
    try {
      await runAsCaller(`job ${queue}`, () => whileRenewing({ log }, { source: 'jobs', renew }, () => handle(job.data)));
      await (isRepeated ? boss.deleteJob(queue, job.id) : boss.complete(queue, job.id));
    } catch (error) {
      await boss.fail(queue, job.id, error instanceof Error ? error : { value: error });
    } finally {
      running.delete(job.id);
    }
    return true;
  };
  const loop = async (queue: string, worker: Worker): Promise<void> => {
    for (let seen = -1; seen !== worker.wakes && !isStopping; ) {
      seen = worker.wakes;
      while (!isStopping && (await runNext(queue, worker)));
    }
  };
  const wake = (queue: string) => {
    const worker = workers.get(queue);
    if (!worker || isStopping) return;
    worker.wakes += 1;
    if (worker.loops.size >= worker.concurrency) return;
    const next: Promise<void> = loop(queue, worker)
      .catch(warn)
      .finally(() => worker.loops.delete(next));
    worker.loops.add(next);
  };
  const addWorker = (queue: string, worker: Omit<Worker, 'loops' | 'wakes'>) => {
    workers.set(queue, { ...worker, loops: new Set(), wakes: 0 });
    wake(queue);
  };
  const work: Jobs['work'] = async (queue, handle, { concurrency = 1 } = {}) => {
    await withSetupLock(database, () => ensureQueue(queue));
    addWorker(queue, { handle: (data) => handle(data as Parameters<typeof handle>[0]), concurrency, isRepeated: false });
  };
  /** Wakes the workers of all nodes after COMMIT, this one without waiting for the notification. */
  const announce = (tx: Tx, queue: string) => {
    tx.afterCommit(() => wake(queue));
    tx.notify(JOBS_CHANNEL, queue);
  };
  const send: Jobs['send'] = async (tx, queue, data, { retryLimit, dueAt, priority, key } = {}) => {
    const options = {
      ...(retryLimit !== undefined && { retryLimit }),
      ...(dueAt && { startAfter: dueAt.toISOString() }),
      ...(priority !== undefined && { priority }),
      ...(key !== undefined && { singletonKey: key }),
    };
    await boss.send(queue, data, { ...options, db: { executeSql: (text, values) => tx.query(onClock(text, values, clock)) } });
    if (!dueAt || dueAt <= clock.now()) announce(tx, queue);
  };

  every(POLL_MS, async () => {
    for (const queue of await findDueQueues(database, clock)) wake(queue);
  });
  every(EXPIRY_CHECK_MS, () => boss.expire());
  return {
    work,
    send,
    wake,
    pause,
    ensureQueue: (queue) => withSetupLock(database, () => ensureQueue(queue)),
    async schedule(queue, cron, handle) {
      await work(queue, handle);
      await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    },
    async repeat(queue, seconds, handle) {
      await withSetupLock(database, () => ensureQueue(queue, 'stately'));
      addWorker(queue, { handle, concurrency: 1, isRepeated: true });
      every(seconds * 1_000, () => database.transaction((tx) => send(tx, queue, {})));
    },
    async expedite(tx, queue, key) {
      await tx.query(
        "UPDATE jobs.job SET start_after = least(start_after, $3) WHERE name = $1 AND singleton_key = $2 AND state < 'active'",
        [queue, key, clock.now()],
      );
      announce(tx, queue);
    },
    async retry(tx, id) {
      const { rows } = await tx.query<{ queue: string }>(
        `UPDATE jobs.job SET state = 'retry', retry_limit = retry_count + 1, start_after = $2, completed_on = NULL
         WHERE id = $1 AND state = 'failed' AND ${IS_OURS} RETURNING name AS queue`,
        [id, clock.now()],
      );
      const queue = rows[0]?.queue;
      if (queue !== undefined) announce(tx, queue);
      return queue;
    },
    async sendMissing(queue, jobs, options) {
      await database.transaction(async (tx) => {
        trackLock(tx, 'jobs.setup');
        await tx.query('SELECT pg_advisory_xact_lock($1)', [JOBS_LOCK]);
        const { rows } = await tx.query<{ key: string }>(
          "SELECT singleton_key AS key FROM jobs.job WHERE name = $1 AND singleton_key = ANY($2) AND state < 'completed'",
          [queue, jobs.map(({ key }) => key)],
        );
        const found = new Set(rows.map(({ key }) => key));
        for (const { key, data } of jobs) if (!found.has(key)) await send(tx, queue, data, { ...options, key });
      });
    },
    async runDue(queue) {
      const worker = workers.get(queue);
      await boss.expire();
      while (worker && (await runNext(queue, worker)));
      await Promise.all(worker?.loops ?? []);
    },
    async close() {
      isStopping = true;
      pause();
      const loops = [...workers.values()].flatMap((worker) => [...worker.loops]);
      await Promise.race([Promise.all(loops), wait(patienceMs, undefined, { ref: false })]);
      for (const [id, queue] of running) await boss.fail(queue, id, { message: 'OBDesk was stopped' });
      await boss.stop({ graceful: true, close: false, wait: true, timeout: patienceMs });
      isClosed = true;
    },
  };
}
