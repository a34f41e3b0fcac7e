import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from './providers.ts';
import type { Sandbox } from './sandbox-state.ts';
import type { Edit, ErrorMessages, SandboxBase } from './service.ts';
import type { SettingDefinition } from './settings.ts';

/** One played service. */
export interface ProviderModule<State> {
  readonly name: Provider;
  readonly settings: Record<string, SettingDefinition>;
  readonly messages: ErrorMessages;
  /** A fresh state, filled from the dataset. */
  create(base: SandboxBase): State;
  /** All records by kind (`leads`, `tickets`, …), as the provider would answer them; where making them takes long, only the `last` ones. */
  records(state: State, last?: number): Record<string, readonly unknown[]>;
  /** How many records of each kind there are, where counting is cheaper than making them all. */
  counts?(state: State): Record<string, number>;
  /** Answers the changed record; undefined when there is no such record or kind. Webhooks fire as for a real change. */
  edit(sandbox: Sandbox, edit: Edit): unknown;
  /** Ends the access token a request carries; answers whether it was this provider's. */
  revokeToken?(state: State, request: FastifyRequest): boolean;
  /** Registers the calls; `sandbox()` is asked anew each time, because a reset replaces it. */
  routes(app: FastifyInstance, sandbox: () => Sandbox): void | Promise<void>;
}
