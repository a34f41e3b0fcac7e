import type { CallSummary } from '../core/calls/calls.ts';
import type { Fault } from '../core/faults.ts';
import { PROVIDERS, type Provider } from '../core/providers.ts';
import type { RunningSandbox } from '../core/service.ts';
import type { DatasetName } from '../datasets/dataset.ts';

/** What `GET /_control/state` answers. */
export interface SandboxReport {
  readonly dataset: DatasetName;
  /** The time on the clock of the sandbox. */
  readonly now: string;
  readonly offsetMs: number;
  /** Records per provider and kind. */
  readonly counts: Record<Provider, Record<string, number>>;
  readonly calls: CallSummary;
  readonly faults: readonly (Fault & { readonly fired: number })[];
}

/** The state of the sandbox. */
export function createReport({ dataset, clock, calls, faults, services }: RunningSandbox): SandboxReport {
  return {
    dataset: dataset.name,
    now: clock.iso(),
    offsetMs: clock.offset(),
    counts: Object.fromEntries(PROVIDERS.map((name) => [name, services[name].counts()])) as SandboxReport['counts'],
    calls: calls.summary(),
    faults: faults.list(),
  };
}
