import { hostname } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { programVersion } from '../../../../platform/server/archive/write-archive.ts';
import { readDisk } from '../../../../platform/server/disk-space.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { getLastBackup } from '../../backups/server/backup.service.ts';
import type { Health } from '../health.contract.ts';
import { countJobs, listFailedJobs, readDatabase } from './health.store.ts';
import { createLoopDelay } from './loop-delay.ts';

const SLOWEST = 10;
const FAILED_JOBS = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the health of this process, its database, the jobs of all nodes, the disk and the backups. */
export async function readHealth(deps: ServerDeps): Promise<Health> {
  const { clock, database, live } = deps;
  const { rss, heapUsed } = process.memoryUsage();
  const { pool } = database;
  return {
    timestamp: clock.now().toISOString(),
    program: {
      version: programVersion(),
      node: process.versions.node,
      host: hostname(),
      pid: process.pid,
      uptimeSeconds: Math.round(process.uptime()),
      liveStreams: live.size(),
    },
    memory: { rss, heapUsed, heapLimit: getHeapStatistics().heap_size_limit },
    delay: deps.perServer(createLoopDelay).read(),
    database: { open: pool.totalCount, waiting: pool.waitingCount, limit: pool.options.max, ...(await readDatabase(database)) },
    statements: findSlowest(deps),
    jobs: { queues: await countJobs(database), failed: await listFailedJobs(database, FAILED_JOBS) },
    disk: await readDisk(deps.config),
    services: await readServices(deps),
    backup: await readBackup(deps),
  };
}

/** Retries a failed job. */
export async function retryFailedJob(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const queue = UUID.test(id) ? await deps.jobs.retry(tx, id) : undefined;
    if (queue === undefined) throw notFound('Failed job');
    await recordAudit(tx, { actor, action: 'job.retried', subject: `job:${id}`, subjectName: queue });
  });
}

async function readServices(deps: ServerDeps): Promise<Health['services']> {
  const reports = await Promise.all(
    deps.healthChecks.map(async ({ subject, read }) => {
      const report = await read(deps);
      return report && { subject, advice: report.advice, facts: [...report.facts] };
    }),
  );
  return reports.filter((report) => report !== undefined);
}

function findSlowest({ database }: ServerDeps): Health['statements'] {
  return database.statistics
    .read()
    .sort((one, other) => other.p95 - one.p95)
    .slice(0, SLOWEST);
}

async function readBackup(deps: ServerDeps): Promise<Health['backup']> {
  const { done, failed } = await getLastBackup(deps);
  return { doneAt: done?.finishedAt ?? null, checkedAt: done?.checkedAt ?? null, failure: failed?.message ?? null };
}
