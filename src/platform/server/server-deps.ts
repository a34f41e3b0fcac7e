import type { Logger } from 'pino';
import type { Changes } from './changes/changes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { ExportSource } from './export-source.ts';
import type { FeatureGauge, HealthCheck } from './health-check.ts';
import type { ImportTarget } from './import-target.ts';
import type { Jobs } from './jobs.ts';
import type { LiveHub } from './live/live.ts';
import type { LogRing } from './log-ring.ts';
import type { MergeObstacle, MergePart } from './merges/merge-part.ts';
import type { NameCopies } from './records/name-copies.ts';
import type { PageLoader } from './records/page-data.ts';
import type { AnyFigurePart } from './records/record-figures.ts';
import type { RecordSearch } from './search/record-search.ts';
import type { SecretBox } from './secret-box.ts';
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
  /** Threads for work whose size callers choose. */
  readonly workers: WorkerPool;
  readonly importTargets: readonly ImportTarget[];
  readonly exportSources: readonly ExportSource[];
  readonly searches: readonly RecordSearch[];
  readonly healthChecks: readonly HealthCheck<ServerDeps>[];
  readonly gauges: readonly FeatureGauge<ServerDeps>[];
  readonly figureParts: readonly AnyFigurePart[];
  readonly pageLoaders: readonly PageLoader[];
  readonly mergeParts: readonly MergePart[];
  readonly mergeObstacles: readonly MergeObstacle[];
  readonly nameCopies: readonly NameCopies<ServerDeps>[];
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
  const made = new Map<unknown, unknown>();
  return <T>(create: (deps: ServerDeps) => T) => {
    if (!made.has(create)) made.set(create, create(getDeps()));
    return made.get(create) as T;
  };
}
