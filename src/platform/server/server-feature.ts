import type { FastifyInstance } from 'fastify';
import type { EndpointSpec } from '../endpoint.ts';
import type { Fields } from '../record/record-field.ts';
import type { RecordKind } from '../record-kinds.ts';
import type { Subscribers } from './changes/changes.ts';
import type { Environment } from './config.ts';
import type { EmailDelivery, EmailKind } from './email-delivery.ts';
import type { ExportSource } from './export-source.ts';
import type { Guard, Identify, RecognizeDevice } from './http/request-context.ts';
import type { ImportTarget } from './import-target.ts';
import type { ListExport } from './list/list-export.ts';
import type { MergeObstacle, MergePart } from './merges/merge-part.ts';
import type { PageLoader } from './records/page-data.ts';
import type { AnyStatsProvider } from './records/record-stats.ts';
import type { RecordSearch } from './search/record-search.ts';
import type { FeatureGauge, HealthCheck, NameCopies, ServerDeps } from './server-deps.ts';
import type { TimelineSource } from './timeline-source.ts';

export interface ServerFeature {
  /** Validates its own environment variables. Throws a `StartError` to stop the server. */
  readonly checkEnvironment?: (environment: Environment) => unknown;
  readonly routes?: (app: FastifyInstance, deps: ServerDeps) => void;
  /** Identifies the caller. Provided by exactly one feature. */
  readonly identify?: (deps: ServerDeps) => Identify;
  /** Recognizes browsers that users have signed in from. Provided by exactly one feature. */
  readonly recognizeDevice?: (deps: ServerDeps) => RecognizeDevice;
  /** Rejects requests of signed-in users, for example during maintenance. */
  readonly guard?: (deps: ServerDeps) => Guard;
  /** Functions that run in the transaction of a change, by phase. */
  readonly subscribers?: (deps: ServerDeps) => Subscribers;
  /** Record types, for tests and tools that cover all of them. */
  readonly records?: readonly RecordManifest[];
  readonly importTargets?: readonly ImportTarget[];
  readonly exportSources?: readonly ExportSource[];
  readonly listExports?: readonly ListExport[];
  readonly searches?: readonly RecordSearch[];
  readonly healthChecks?: readonly HealthCheck[];
  readonly gauges?: readonly FeatureGauge[];
  /** Stats it computes for records of other features. */
  readonly statsProviders?: readonly AnyStatsProvider[];
  /** Data it adds to the pages of other features' records. */
  readonly pageLoaders?: readonly PageLoader[];
  /** Data that moves when other features' records are merged. */
  readonly mergeParts?: readonly MergePart[];
  /** Its copies of other features' record names. */
  readonly nameCopies?: readonly NameCopies[];
  readonly mergeObstacles?: readonly MergeObstacle[];
  /** Its records on the timeline of a customer. */
  readonly timelineSources?: readonly TimelineSource[];
  /** Emails that it sends. */
  readonly emails?: readonly EmailKind[];
  /** Delivers the emails of all features. Provided by exactly one feature. */
  readonly deliverEmails?: (deps: ServerDeps) => EmailDelivery;
  /** Loads shipped content into the database before the server accepts requests. */
  readonly prepare?: (deps: ServerDeps) => Promise<void>;
  readonly jobs?: (deps: ServerDeps) => Promise<void>;
}

/** A record type as tests and tools know it. */
export interface RecordManifest {
  readonly kind: RecordKind;
  readonly fields: Fields;
  readonly api: RecordApi;
  /**
   * Only Admins may create, update and delete these records. Repeats the `access` of the endpoints on purpose: the
   * access matrix compares the two, so a single edit can't open a route to all users.
   */
  readonly writers?: 'admin';
}

interface RecordApi {
  readonly list: EndpointSpec;
  readonly get?: EndpointSpec;
  readonly create: EndpointSpec;
  readonly update: EndpointSpec;
  readonly remove?: EndpointSpec;
}
