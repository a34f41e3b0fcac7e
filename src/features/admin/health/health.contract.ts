import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    health: Health;
    job: FailedJob;
  }
}

const count = z.number().int();

/** How long a statement takes as the process that answers sees it, in milliseconds. */
const Statement = z.object({ name: z.string(), count, mean: z.number(), p95: z.number(), max: z.number() });
const Table = z.object({ name: z.string(), rows: count, bytes: count });
const Queue = z.object({ queue: z.string(), waiting: count, running: count, failed: count, waitingSince: isoTime.nullable() });
const FailedJob = z.object({ id: z.string(), queue: z.string(), failedAt: isoTime, tries: count, reason: z.string() });
export type FailedJob = z.infer<typeof FailedJob>;

/** How the server is. What is said of a process is said of the one that answers; sizes are bytes. */
export const Health = z.object({
  timestamp: isoTime,
  program: z.object({ version: z.string(), node: z.string(), host: z.string(), pid: count, uptimeSeconds: count, liveStreams: count }),
  memory: z.object({ rss: count, heapUsed: count, heapLimit: count }),
  /** How late the process is to its own timers, in milliseconds, within the last minute or two. */
  delay: z.object({ p99: z.number(), max: z.number() }),
  database: z.object({
    version: z.string(),
    bytes: count,
    /** Connections of this process: open ones, and calls that wait for one. */
    open: count,
    waiting: count,
    /** How many this process may open. */
    limit: count,
    /** Connections of everybody to this database, and how many the database server allows in all. */
    total: count,
    totalLimit: count,
    tables: z.array(Table),
  }),
  statements: z.array(Statement),
  jobs: z.object({ queues: z.array(Queue), failed: z.array(FailedJob) }),
  /** The disk of the data folder; null when it cannot be asked. `holdsDatabase` is false with a database elsewhere, whose disk is not known. */
  disk: z.object({ free: count, total: count, holdsDatabase: z.boolean() }).nullable(),
  /** What features look after, such as a connection to another service. */
  services: z.array(
    z.object({
      subject: z.string(),
      /** What is wrong with it and what to do; null: it is well. */
      advice: z.string().nullable(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  backup: z.object({
    /** When the newest complete backup was made, and when it was read again to check it; null: never. */
    doneAt: isoTime.nullable(),
    checkedAt: isoTime.nullable(),
    /** Why the newest attempt failed; null when it did not. */
    failure: z.string().nullable(),
  }),
});
export type Health = z.infer<typeof Health>;

export const healthApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'admin',
    summary: 'Retrieve the system health',
    description: 'Returns the health of the server, database, queries, jobs, disk and backups.',
    reply: Health,
    background: true,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/health/jobs/:id/retry',
    access: 'admin',
    summary: 'Retry a failed job',
    description: 'Returns 404 if the job is no longer failed.',
  }),
};
