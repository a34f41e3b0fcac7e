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

/** Everything that services need of the server; made once at start. */
export interface ServerDeps {
  readonly config: Config;
  readonly clock: Clock;
  /** Aborted when the server stops: calls to providers end, and loops begin nothing more. */
  readonly stopping: AbortSignal;
  readonly database: Database;
  readonly log: Logger;
  readonly logRing: LogRing;
  /** The recorder of changes, to which services report each change of a record. */
  readonly changes: Changes;
  readonly live: LiveHub;
  readonly jobs: Jobs;
  readonly secrets: SecretBox;
  /** Threads for work whose size callers choose. */
  readonly workers: WorkerPool;
  /** The kinds of records that can be imported, brought by the features. */
  readonly importTargets: readonly ImportTarget[];
  /** The lists that can be exported, brought by the features. */
  readonly exportSources: readonly ExportSource[];
  /** The records that the search of everything finds, brought by the features. */
  readonly searches: readonly RecordSearch[];
  /** What the health page and `/metrics` say of features, brought by them. */
  readonly healthChecks: readonly HealthCheck<ServerDeps>[];
  readonly gauges: readonly FeatureGauge<ServerDeps>[];
  /** The figures that features count for the records of others. */
  readonly figureParts: readonly AnyFigurePart[];

  readonly pageLoaders: readonly PageLoader[];
  /** The data that moves when records are merged, and the reasons against a merge, brought by the features. */
  readonly mergeParts: readonly MergePart[];
  readonly mergeObstacles: readonly MergeObstacle[];
  /** The copies of records' names in the rows of other features. */
  readonly nameCopies: readonly NameCopies<ServerDeps>[];
  readonly perServer: PerServer;
}

/** Gives the one instance that a server has of something, such as a cache or a queue: `create` makes it when it is first asked for. */
export type PerServer = <T>(create: (deps: ServerDeps) => T) => T;

export function createPerServer(getDeps: () => ServerDeps): PerServer {
  const made = new Map<unknown, unknown>();
  return <T>(create: (deps: ServerDeps) => T) => {
    if (!made.has(create)) made.set(create, create(getDeps()));
    return made.get(create) as T;
  };
}
