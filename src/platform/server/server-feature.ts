import type { FastifyInstance } from 'fastify';
import type { Subscribers } from './changes/changes.ts';
import type { Environment } from './config.ts';
import type { Backfill } from './database/backfill.ts';
import type { ExportSource } from './export-source.ts';
import type { FeatureGauge, HealthCheck } from './health-check.ts';
import type { Guard, Identify, RecognizeDevice } from './http/request-context.ts';
import type { ImportTarget } from './import-target.ts';
import type { MergeObstacle, MergePart } from './merges/merge-part.ts';
import type { RecordManifest } from './record-manifest.ts';
import type { NameCopies } from './records/name-copies.ts';
import type { PageLoader } from './records/page-data.ts';
import type { AnyFigurePart } from './records/record-figures.ts';
import type { RecordSearch } from './search/record-search.ts';
import type { ServerDeps } from './server-deps.ts';

/** Everything a feature brings to the server; its manifest exports one, and `src/app/server/features.ts` lists them. */
export interface ServerFeature {
  /** Checks its own settings of the environment; a wrong value throws a `StartError`, and the server does not start. */
  readonly checkEnvironment?: (environment: Environment) => unknown;
  /** Registers its calls. */
  readonly routes?: (app: FastifyInstance, deps: ServerDeps) => void;
  /** Finds out who makes a call; exactly one feature can. */
  readonly identify?: (deps: ServerDeps) => Identify;
  /** Recognizes browsers that people have signed in from; exactly one feature can. */
  readonly recognizeDevice?: (deps: ServerDeps) => RecognizeDevice;
  /** Refuses calls of signed-in people that would be allowed at other times. */
  readonly guard?: (deps: ServerDeps) => Guard;
  /** Functions that run in the transaction of a change, its own or another feature's, by the phase in which they run. */
  readonly subscribers?: (deps: ServerDeps) => Subscribers;
  /** Its kinds of records, for the suite that tests what holds for all of them and for the tools that need one of each. */
  readonly records?: readonly RecordManifest[];
  /** The kinds of records that can be imported from CSV files. */
  readonly importTargets?: readonly ImportTarget[];
  /** The lists that can be exported as CSV files. */
  readonly exportSources?: readonly ExportSource[];
  /** Its records in the search of everything. */
  readonly searches?: readonly RecordSearch[];
  /** Its subjects of the health page. */
  readonly healthChecks?: readonly HealthCheck<ServerDeps>[];
  /** Its figures for Prometheus. */
  readonly gauges?: readonly FeatureGauge<ServerDeps>[];
  /** The figures it counts for the records of other features. */
  readonly figureParts?: readonly AnyFigurePart[];
  /** Data it adds to the pages of other features' records. */
  readonly pageLoaders?: readonly PageLoader[];
  /** The data it keeps of records that others merge, and moves with them. */
  readonly mergeParts?: readonly MergePart[];
  /** Its copies of the names of other features' records. */
  readonly nameCopies?: readonly NameCopies<ServerDeps>[];
  /** Reasons that keep a record from being merged. */
  readonly mergeObstacles?: readonly MergeObstacle[];
  /** Work to be done once to rows of earlier versions, before the server listens. */
  readonly backfills?: readonly Backfill[];
  /** Brings what the program ships into the database, before the server listens. */
  readonly prepare?: (deps: ServerDeps) => Promise<void>;
  /** Registers its background jobs, before the server listens. */
  readonly jobs?: (deps: ServerDeps) => Promise<void>;
}
