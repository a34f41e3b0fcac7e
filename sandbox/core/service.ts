import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dataset } from '../datasets/dataset.ts';
import type { Calls } from './calls/calls.ts';
import type { Clock } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { DataCenter, Provider } from './providers.ts';
import { type CallError, type ErrorMessages, sendFailure } from './service-error.ts';
import type { SettingDefinition, Settings } from './settings.ts';
import type { SpoiledRows } from './spoiled-rows.ts';

/** What every service builds on; a reset replaces all of it. */
export interface SandboxBase {
  readonly dataset: Dataset;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults: Faults;
  readonly calls: Calls;
  /** Sends webhooks and notifications. */
  readonly deliveries: Deliveries;
  readonly settings: Settings;
  /** Records that are answered in another shape than documented. */
  readonly spoiled: SpoiledRows;
}

/** A change that somebody else makes at the service: of a record, of a new one without `id`, or its removal. */
export interface Edit {
  readonly kind: string;
  readonly id?: string | undefined;
  readonly changes?: Record<string, unknown> | undefined;
  readonly remove?: boolean | undefined;
  /** A new record that is told to nobody, because it has had this id since this time, in milliseconds since 1970; not while there is one with the id. */
  readonly as?: { readonly id: string; readonly at: number } | undefined;
}

/** One simulated service, apart from its state. `Needs` are the states of services it relies on. */
export interface ServiceModule<State, Needs extends readonly unknown[] = []> {
  readonly settings: Record<string, SettingDefinition>;
  readonly messages: ErrorMessages;
  /** A new state, filled from the dataset. */
  create(base: SandboxBase, ...needs: Needs): State;
  /** All records by kind (`leads`, `tickets`, …), as the service would answer them; where making them takes long, only the `last` ones. */
  records?(state: State, last?: number): Record<string, readonly unknown[]>;
  /** How many records of each kind there are, where counting is cheaper than making them all. */
  counts?(state: State): Record<string, number>;
  /** Answers the changed record; undefined when there is no such record or kind. Webhooks fire as for a real change. */
  edit?(state: State, edit: Edit): unknown;
  /** Revokes the access token of a request; answers whether it was this service's. */
  revokeToken?(state: State, request: FastifyRequest): boolean;
  /** Every spelling of a path that means the same call; only the path itself when absent. */
  toPathVariants?(path: string): readonly string[];
  /** Puts what a handler threw into the wire format of the service; `sendFailure` when absent. */
  handleError?(error: CallError, request: FastifyRequest, reply: FastifyReply, state: State): FastifyReply;
  /** Registers the routes; `state()` is asked for each call, because a reset replaces it. */
  addRoutes(app: FastifyInstance, state: () => State): void;
}

/** A service together with its state. */
export interface Service {
  readonly messages: ErrorMessages;
  /** Every kind of record; with `last`, at least that many of the newest. */
  records(last?: number): Record<string, readonly unknown[]>;
  counts(): Record<string, number>;
  edit(edit: Edit): unknown;
  revokeToken(request: FastifyRequest): boolean;
  toPathVariants(path: string): readonly string[];
}

/** The running sandbox, as all that the services share sees it. */
export interface RunningSandbox extends SandboxBase {
  /** Those of Zoho are of the first data center. */
  readonly services: Readonly<Record<Provider, Service>>;
  /** The services as they are reached from a data center: those of Zoho are its own. */
  servicesAt(dataCenter: DataCenter): Readonly<Record<Provider, Service>>;
}

type Bound<State> = Omit<ServiceModule<State>, 'create'>;

export function bindService<State>(module: Bound<State>, state: State): Service {
  const records = (last?: number) => module.records?.(state, last) ?? {};
  const lengths = () => Object.fromEntries(Object.entries(records()).map(([kind, { length }]) => [kind, length]));
  return {
    messages: module.messages,
    records,
    counts: () => module.counts?.(state) ?? lengths(),
    edit: (edit) => module.edit?.(state, edit),
    revokeToken: (request) => module.revokeToken?.(state, request) ?? false,
    toPathVariants: (path) => module.toPathVariants?.(path) ?? [path],
  };
}

/** Registers the routes and the error handler of a service. */
export async function registerService<State>(app: FastifyInstance, module: Bound<State>, state: () => State): Promise<void> {
  await app.register(async (scope) => {
    const { messages } = module;
    scope.setErrorHandler((error: CallError, request, reply) =>
      module.handleError ? module.handleError(error, request, reply, state()) : sendFailure(reply, messages, error),
    );
    module.addRoutes(scope, state);
  });
}

/** The last `count` items, all when there is no count. */
export function takeLast<T>(items: readonly T[], count: number | undefined): readonly T[] {
  return count === undefined ? items : items.slice(-count);
}
