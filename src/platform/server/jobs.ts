import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import type { Database, Db, Tx } from './database/database.ts';
import { runAsCaller, trackLock } from './database/lock-tracker.ts';
import { LEASE_MS, whileRenewing } from './lease.ts';
import { toSetupError } from './start-error.ts';

type Handler<T extends object> = (data: T) => Promise<void>;

export interface JobOptions {
  /** Retries after a failure or a killed node. Defaults to 5. */
  readonly retryLimit?: number;
  /** Pause before each retry in seconds. By default, it grows from 2 s with each failure. */
  readonly retryDelay?: number;
  /** Defaults to now. */
  readonly dueAt?: Date;
  /** Due jobs with a higher priority start first. Defaults to 0. */
  readonly priority?: number;
  /** Finds the job again for `expedite`, `withdraw` and `sendMissing`. */
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
  /** Queues a job in the caller's transaction. If it is due, a free worker starts it after COMMIT. Throws if the queue doesn't exist. */
  send(tx: Tx, queue: string, data: object, options?: JobOptions): Promise<void>;
  /** Makes the waiting job with this key due now and raises its priority. */
  expedite(tx: Tx, queue: string, key: string, priority?: number): Promise<void>;
  /** Deletes the waiting job with this key. */
  withdraw(tx: Tx, queue: string, key: string): Promise<void>;
  /** Queues jobs for the keys that have no unfinished job, such as after a restore or after all retries failed. */
  sendMissing(queue: string, jobs: readonly { readonly key: string; readonly data: object }[], options?: JobOptions): Promise<void>;
  /** Retries a failed job once. Returns its queue, or `undefined` if the job isn't failed or its repeated queue already has a retry pending. */
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

interface Statement {
  readonly text: string;
  readonly values?: unknown[];
}

/**
 * Replaces the time of the database by that of a test's clock. Otherwise, jobs use the time of the database, so that nodes whose clocks differ agree
 * on leases.
 */
function onClock(clock: Clock, text: string, values?: unknown[]): Statement {
  if (text.includes('CREATE ')) return { text: text.replace(MAKES_SCHEMA, () => MAKES_SCHEMA_IF_NONE) };
  const statement = { text, ...(values && { values }) };
  if (clock === systemClock || !/\bjobs\.job\b/.test(text) || !text.includes('now()')) return statement;
  const time = clock.now().toISOString();
  // Several statements in one text take no values.
  const now = `${values ? `$${values.length + 1}` : `'${time}'`}::timestamptz`;
  return {
    text: text.replaceAll('start_after < now()', () => `start_after <= ${now}`).replaceAll('now()', () => now),
    ...(values && { values: [...values, time] }),
  };
}

/** The queues with jobs that can start. */
const DUE_QUEUES = `SELECT DISTINCT name FROM jobs.job AS due WHERE state < 'active' AND start_after < now()
  AND (policy IS DISTINCT FROM 'stately' OR NOT EXISTS (SELECT FROM jobs.job AS current WHERE current.name = due.name AND current.state = 'active'))`;
const HAS_EXPIRED = "SELECT FROM jobs.job WHERE state = 'active' AND started_on + expire_in < now() LIMIT 1";
/** Extends the lease of a run of a job. Each retry is a run. */
const RENEW = `UPDATE jobs.job SET expire_in = now() - started_on + interval '${LEASE_MS} milliseconds'
  WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`;

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
  /** Jobs that run on this node, as functions that return them to their queue. */
  const running = new Set<() => Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let isClosed = false;

  const executeSql = async (text: string, values?: unknown[]) => {
    // A job that outlives the shutdown expires and runs on another node.
    if (isClosed) return NOTHING_REPORTED;
    const result = database.pool.query(onClock(clock, text, values));
    if (!isReport(text)) return result;
    return result.catch((error: unknown) => {
      log.warn({ err: error, source: 'jobs' }, 'Failed to store the end of a job of pg-boss');
      return NOTHING_REPORTED;
    });
  };
  const boss = new PgBoss({ db: { executeSql }, schema: 'jobs', archiveFailedAfterSeconds: WEEK_SECONDS });
  const warn = (error: unknown) => log.warn({ err: error, source: 'jobs' }, 'Job runner error');
  boss.on('error', warn);
  await withSetupLock(database, () => boss.start()).catch((error) => {
    throw toSetupError(error);
  });

  /** Does `work` regularly, and never twice at the same time. */
  const every = (ms: number, work: () => Promise<unknown>) => {
    let isBusy = false;
    const run = async () => {
      if (isBusy) return;
      isBusy = true;
      await work()
        .catch(warn)
        .finally(() => {
          isBusy = false;
        });
    };
    timers.add(setInterval(() => void run(), ms).unref());
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

  const expire = async () => {
    if ((await executeSql(HAS_EXPIRED, [])).rows.length > 0) await boss.expire();
  };

  /** Runs the next due job of a queue. Returns false if there is none. */
  const runNext = async (queue: string, { handle, isRepeated }: Worker): Promise<boolean> => {
    const [job] = await boss.fetch<object>(queue, { includeMetadata: true });
    if (!job) return false;
    const { id, data, retryCount } = job;
    const renew = async () => (await database.query(onClock(clock, RENEW, [queue, id, retryCount]))).rowCount === 1;
    /** Ends this run, unless its lease was lost and another node runs the job. */
    const end = async (store: () => Promise<unknown>) => {
      try {
        if (await renew()) await store();
      } catch (error) {
        log.warn({ err: error, source: 'jobs', queue }, 'Failed to store the end of a job; it runs again after its lease');
      }
    };
    const handBack = () => end(() => boss.fail(queue, id, { message: 'OBDesk was stopped' }));
    running.add(handBack);
    try {
      // A run may have left a longer lease.
      await renew();
      await runAsCaller(`job ${queue}`, () => whileRenewing({ log }, { source: 'jobs', renew }, () => handle(data)));
      await end(() => (isRepeated ? boss.deleteJob(queue, id) : boss.complete(queue, id)));
    } catch (error) {
      await end(() => boss.fail(queue, id, error instanceof Error ? error : { value: error }));
    } finally {
      running.delete(handBack);
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
  const send: Jobs['send'] = async (tx, queue, data, { retryLimit, retryDelay, dueAt, priority, key } = {}) => {
    const options = {
      ...(retryLimit !== undefined && { retryLimit }),
      ...(retryDelay !== undefined && { retryDelay, retryBackoff: false }),
      ...(dueAt && { startAfter: dueAt.toISOString() }),
      ...(priority !== undefined && { priority }),
      ...(key !== undefined && { singletonKey: key }),
    };
    const id = await boss.send(queue, data, { ...options, db: { executeSql: (text, values) => tx.query(onClock(clock, text, values)) } });
    // pg-boss also returns null for a repeated job that is queued already.
    if (id === null && (await tx.query('SELECT FROM jobs.queue WHERE name = $1', [queue])).rowCount === 0)
      throw new Error(`job queue '${queue}' does not exist`);
    if (!dueAt || dueAt <= clock.now()) announce(tx, queue);
  };

  const stop = async () => {
    isStopping = true;
    pause();
    const loops = [...workers.values()].flatMap((worker) => [...worker.loops]);
    await Promise.race([Promise.all(loops), wait(patienceMs, undefined, { ref: false })]);
    await Promise.all([...running].map((handBack) => handBack()));
    await boss.stop({ graceful: true, close: false, wait: true, timeout: patienceMs });
    isClosed = true;
  };
  let closing: Promise<void> | undefined;

  every(POLL_MS, async () => {
    const { rows } = await database.query<{ name: string }>(onClock(clock, DUE_QUEUES, []));
    for (const { name } of rows) wake(name);
  });
  every(EXPIRY_CHECK_MS, expire);
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
    async expedite(tx, queue, key, priority = 0) {
      const text = `UPDATE jobs.job SET start_after = least(start_after, now()), priority = greatest(priority, $3)
        WHERE name = $1 AND singleton_key = $2 AND state < 'active'`;
      await tx.query(onClock(clock, text, [queue, key, priority]));
      announce(tx, queue);
    },
    async withdraw(tx, queue, key) {
      await tx.query("DELETE FROM jobs.job WHERE name = $1 AND singleton_key = $2 AND state < 'active'", [queue, key]);
    },
    async retry(tx, id) {
      const text = `UPDATE jobs.job SET state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = NULL
        WHERE id = $1 AND state = 'failed' AND ${IS_OURS} AND (policy IS DISTINCT FROM 'stately' OR NOT EXISTS
          (SELECT FROM jobs.job AS next WHERE next.name = job.name AND next.state = 'retry'
            AND coalesce(next.singleton_key, '') = coalesce(job.singleton_key, ''))) RETURNING name AS queue`;
      // Two retries at the same time would violate the unique index of such queues.
      trackLock(tx, 'jobs.setup');
      await tx.query('SELECT pg_advisory_xact_lock($1)', [JOBS_LOCK]);
      const { rows } = await tx.query<{ queue: string }>(onClock(clock, text, [id]));
      const queue = rows[0]?.queue;
      if (queue !== undefined) announce(tx, queue);
      return queue;
    },
    async sendMissing(queue, jobs, options) {
      const findMissing = async (db: Db) => {
        const { rows } = await db.query<{ key: string }>(
          "SELECT singleton_key AS key FROM jobs.job WHERE name = $1 AND singleton_key = ANY($2) AND state < 'completed'",
          [queue, jobs.map(({ key }) => key)],
        );
        const found = new Set(rows.map(({ key }) => key));
        return jobs.filter(({ key }) => !found.has(key));
      };
      if ((await findMissing(database)).length === 0) return;
      await database.transaction(async (tx) => {
        trackLock(tx, 'jobs.setup');
        await tx.query('SELECT pg_advisory_xact_lock($1)', [JOBS_LOCK]);
        for (const { key, data } of await findMissing(tx)) await send(tx, queue, data, { ...options, key });
      });
    },
    async runDue(queue) {
      const worker = workers.get(queue);
      await expire();
      while (worker && (await runNext(queue, worker)));
      await Promise.all(worker?.loops ?? []);
    },
    close: () => {
      closing ??= stop();
      return closing;
    },
  };
}
