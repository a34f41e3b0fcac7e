import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dataset } from '../datasets/dataset.ts';
import type { Calls } from './calls/calls.ts';
import type { Clock } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import type { Faults } from './faults.ts';
import type { Identity, Ids } from './ids.ts';
import type { Provider } from './providers.ts';
import { type CallError, type ErrorMessages, sendFailure } from './service-error.ts';
import type { SettingDefinition, Settings } from './settings.ts';
import type { SpoiledRows } from './spoiled-rows.ts';

/** State that all services share. A reset replaces it. */
export interface SandboxBase {
  readonly dataset: Dataset;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults: Faults;
  readonly calls: Calls;
  /** Sends webhooks and notifications. */
  readonly deliveries: Deliveries;
  readonly settings: Settings;
  /** Records that are returned in another shape than documented. */
  readonly spoiled: SpoiledRows;
}

/** A change by another user: of a record, of a new one without `id`, or its removal. */
export interface Edit {
  readonly kind: string;
  readonly id?: string | undefined;
  readonly changes?: Record<string, unknown> | undefined;
  readonly remove?: boolean | undefined;
  /** Identity of a record from earlier. Subscribers aren't notified, and an existing record is unchanged. */
  readonly as?: Identity | undefined;
}

/** A simulated service. `Needs` are the states of other services it uses. */
export interface ServiceModule<State, Needs extends readonly unknown[] = []> {
  readonly settings: Record<string, SettingDefinition>;
  readonly messages: ErrorMessages;
  /** Creates the state from the dataset. */
  create(base: SandboxBase, ...needs: Needs): State;
  /** Returns the records by kind, as the service returns them. If serializing takes long, only the `last` ones. */
  records?(state: State, last?: number): Record<string, readonly unknown[]>;
  /** Returns the number of records by kind, if counting is cheaper than `records`. */
  counts?(state: State): Record<string, number>;
  /** Returns the changed record; undefined if the record or kind is unknown. Subscribers are notified. */
  edit?(state: State, edit: Edit): unknown;
  /** Revokes the access token of a request. Returns whether it belongs to this service. */
  revokeToken?(state: State, request: FastifyRequest): boolean;
  /** Returns all paths of the same call. */
  toPathVariants?(path: string): readonly string[];
  /** Sends an error in the format of the service. */
  handleError?(error: CallError, request: FastifyRequest, reply: FastifyReply, state: State): FastifyReply;
  /** Registers the routes. They call `state()` for each request because a reset replaces the state. */
  addRoutes(app: FastifyInstance, state: () => State): void;
}

/** A service with its state. */
export interface Service {
  readonly messages: ErrorMessages;
  /** Returns the records by kind, at least the `last` ones. */
  records(last?: number): Record<string, readonly unknown[]>;
  counts(): Record<string, number>;
  edit(edit: Edit): unknown;
  revokeToken(request: FastifyRequest): boolean;
  toPathVariants(path: string): readonly string[];
}

/** The running sandbox. */
export interface RunningSandbox extends SandboxBase {
  readonly services: Readonly<Record<Provider, Service>>;
}

type AnyModule<State> = Omit<ServiceModule<State>, 'create'>;

export function bindService<State>(module: AnyModule<State>, state: State): Service {
  const records = (last?: number) => module.records?.(state, last) ?? {};
  const countRecords = () => Object.fromEntries(Object.entries(records()).map(([kind, { length }]) => [kind, length]));
  return {
    messages: module.messages,
    records,
    counts: () => module.counts?.(state) ?? countRecords(),
    edit: (edit) => module.edit?.(state, edit),
    revokeToken: (request) => module.revokeToken?.(state, request) ?? false,
    toPathVariants: (path) => module.toPathVariants?.(path) ?? [path],
  };
}

/** Registers the routes and the error handler of a service. */
export async function registerService<State>(app: FastifyInstance, module: AnyModule<State>, state: () => State): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error: CallError, request, reply) =>
      module.handleError ? module.handleError(error, request, reply, state()) : sendFailure(reply, module.messages, error),
    );
    module.addRoutes(scope, state);
  });
}

/** Returns the last `count` items, or all. */
export function takeLast<T>(items: readonly T[], count: number | undefined): readonly T[] {
  return count === undefined ? items : items.slice(-count);
}
