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

/** Duration of a statement as measured by the responding process, in milliseconds. */
const Statement = z.object({ name: z.string(), count, mean: z.number(), p95: z.number(), max: z.number() });
const Table = z.object({ name: z.string(), rows: count, bytes: count });
const Queue = z.object({ queue: z.string(), waiting: count, running: count, failed: count, waitingSince: isoTime.nullable() });
const FailedJob = z.object({ id: z.string(), queue: z.string(), failedAt: isoTime, tries: count, reason: z.string() });
export type FailedJob = z.infer<typeof FailedJob>;

/** Health of the server. Process values are those of the responding process. Sizes are in bytes. */
export const Health = z.object({
  timestamp: isoTime,
  program: z.object({ version: z.string(), node: z.string(), host: z.string(), pid: count, uptimeSeconds: count, liveStreams: count }),
  memory: z.object({ rss: count, heapUsed: count, heapLimit: count }),
  /** Event loop delay within the last minute or two, in milliseconds. */
  delay: z.object({ p99: z.number(), max: z.number() }),
  database: z.object({
    version: z.string(),
    bytes: count,
    /** Open connections of this process, and requests waiting for one. */
    open: count,
    waiting: count,
    /** Connection limit of this process. */
    limit: count,
    /** Connections of all clients to this database, and the limit of the database server. */
    total: count,
    totalLimit: count,
    tables: z.array(Table),
  }),
  statements: z.array(Statement),
  jobs: z.object({ queues: z.array(Queue), failed: z.array(FailedJob) }),
  /** Disk of the data folder; null if it can't be read. `holdsDatabase` is false for an external database, whose disk is unknown. */
  disk: z.object({ free: count, total: count, holdsDatabase: z.boolean() }).nullable(),
  /** Checks of features, such as a connection to another service. */
  services: z.array(
    z.object({
      subject: z.string(),
      /** The problem and its solution; null if healthy. */
      advice: z.string().nullable(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  backup: z.object({
    /** When the newest complete backup was made and verified; null if never. */
    doneAt: isoTime.nullable(),
    checkedAt: isoTime.nullable(),
    /** Why the latest attempt failed; null if it succeeded. */
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
