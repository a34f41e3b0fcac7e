import type { CallSummary } from '../core/calls.ts';
import type { Fault } from '../core/faults.ts';
import type { Provider } from '../core/providers.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import type { DatasetName } from '../datasets/dataset.ts';

/** What `GET /_control/state` answers. */
export interface SandboxReport {
  readonly dataset: DatasetName;
  /** The time the sandbox lives in. */
  readonly now: string;
  readonly offsetMs: number;
  /** Records per provider and kind. */
  readonly counts: Record<Provider, Record<string, number>>;
  readonly calls: CallSummary;
  readonly faults: readonly (Fault & { readonly fired: number })[];
}

/** How the sandbox stands. */
export function createReport({ dataset, clock, calls, faults, counts }: Sandbox): SandboxReport {
  return {
    dataset: dataset.name,
    now: clock.iso(),
    offsetMs: clock.offset(),
    counts: counts(),
    calls: calls.summary(),
    faults: faults.list(),
  };
}
