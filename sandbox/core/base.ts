import type { World } from '../worlds/world.ts';
import type { Calls } from './calls.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Random } from './random.ts';
import type { Switches } from './switches.ts';

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
