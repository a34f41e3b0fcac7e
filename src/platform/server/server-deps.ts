import type { Logger } from 'pino';
import type { Changes } from './changes/changes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Emails } from './emails.ts';
import type { ExportSource } from './export-source.ts';
import type { ImportTarget } from './import-target.ts';
import type { Jobs } from './jobs.ts';
import type { ListExport } from './list/list-export.ts';
import type { LiveHub } from './live/live.ts';
import type { LogRing } from './log-ring.ts';
import type { MergeObstacle, MergePart } from './merges/merge-part.ts';
import type { PageLoader } from './records/page-data.ts';
import type { AnyStatsProvider } from './records/record-stats.ts';
import type { RecordSearch } from './search/record-search.ts';
import type { SecretBox } from './secret-box.ts';
import type { TimelineSource } from './timeline-source.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

export interface ServerDeps {
  readonly config: Config;
  readonly clock: Clock;
  /** Aborted when the server stops: requests to providers end, and loops start nothing new. */
  readonly stopping: AbortSignal;
  readonly database: Database;
  readonly log: Logger;
  readonly logRing: LogRing;
  readonly changes: Changes;
  readonly live: LiveHub;
  readonly jobs: Jobs;
  readonly secrets: SecretBox;
  readonly emails: Emails;
  /** Threads for work whose size callers choose. */
  readonly workers: WorkerPool;
  readonly importTargets: readonly ImportTarget[];
  readonly exportSources: readonly ExportSource[];
  readonly listExports: readonly ListExport[];
  readonly searches: readonly RecordSearch[];
  readonly healthChecks: readonly HealthCheck[];
  readonly gauges: readonly FeatureGauge[];
  readonly statsProviders: readonly AnyStatsProvider[];
  readonly pageLoaders: readonly PageLoader[];
  readonly mergeParts: readonly MergePart[];
  readonly mergeObstacles: readonly MergeObstacle[];
  readonly nameCopies: readonly NameCopies[];
  readonly timelineSources: readonly TimelineSource[];
  /** Work of a password hash; undefined outside tests. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly perServer: PerServer;
}

/** Parameters of argon2. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Returns a server's single instance of something, such as a cache or queue. `create` is called on first use. */
export type PerServer = <T>(create: (deps: ServerDeps) => T) => T;

export function createPerServer(getDeps: () => ServerDeps): PerServer {
  const instances = new Map<unknown, unknown>();
  return <T>(create: (deps: ServerDeps) => T) => {
    if (!instances.has(create)) instances.set(create, create(getDeps()));
    return instances.get(create) as T;
  };
}

/** Rows that copy their customer's name, so that lists and searches need no join. */
export interface NameCopies {
  /** Updates all copies in short transactions and returns how many changed. Versions, times and histories don't change. */
  readonly update: (deps: ServerDeps, customerId: string) => Promise<number>;
}

interface HealthFact {
  readonly label: string;
  readonly value: string;
}

interface HealthReport {
  /** What is wrong and what to do; null if all is well. */
  readonly advice: string | null;
  readonly facts: readonly HealthFact[];
}

export interface HealthCheck {
  readonly subject: string;
  /** Returns undefined if there is nothing to report. */
  readonly read: (deps: ServerDeps) => Promise<HealthReport | undefined>;
}

/** A Prometheus gauge of a feature, read on each scrape. */
export interface FeatureGauge {
  /** Follows Prometheus naming: 'obdesk_zoho_queue_oldest_seconds'. */
  readonly name: string;
  readonly help: string;
  readonly read: (deps: ServerDeps) => Promise<number>;
}
