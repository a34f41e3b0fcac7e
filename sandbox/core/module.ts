import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../worlds/world.ts';
import type { Calls } from './calls.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Provider } from './providers.ts';
import type { Random } from './random.ts';
import type { Sandbox } from './sandbox.ts';
import type { SwitchDefinition, Switches } from './switches.ts';

/** What every provider builds on; made anew by each reset. */
export interface SandboxBase {
  readonly world: World;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly faults: Faults;
  readonly calls: Calls;
  readonly switches: Switches;
}

/** How a provider words what went wrong, body only. */
export interface Wording {
  unauthorized(): unknown;
  failure(status: number): unknown;
}

/** A change made at the provider by somebody else: of a record, a new one without `id`, or its removal. */
export interface Edit {
  readonly kind: string;
  readonly id?: string | undefined;
  readonly changes?: Record<string, unknown> | undefined;
  readonly remove?: boolean | undefined;
}

/** One played service. */
export interface ProviderModule<State> {
  readonly name: Provider;
  readonly switches: Record<string, SwitchDefinition>;
  readonly wording: Wording;
  /** A fresh state, filled from the world. */
  create(base: SandboxBase): State;
  /** All records by kind (`leads`, `tickets`, …), as the provider would answer them. */
  records(state: State): Record<string, readonly unknown[]>;
  /** Answers the changed record; undefined when there is no such record or kind. Webhooks fire as for a real change. */
  edit(sandbox: Sandbox, edit: Edit): unknown;
  /** Ends the access token a request carries; answers whether it was this provider's. */
  revokeToken?(state: State, request: FastifyRequest): boolean;
  /** Registers the calls; `sandbox()` is asked anew each time, because a reset replaces it. */
  routes(app: FastifyInstance, sandbox: () => Sandbox): void | Promise<void>;
}
