import type { Dataset } from '../datasets/dataset.ts';
import type { Calls } from './calls.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';

/** What every provider builds on; made anew by each reset. */
export interface SandboxBase {
  readonly dataset: Dataset;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly faults: Faults;
  readonly calls: Calls;
  readonly settings: Settings;
}

/** How a provider words what went wrong, body only. */
export interface ErrorMessages {
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
