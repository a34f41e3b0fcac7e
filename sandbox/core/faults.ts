import type { Provider } from './providers.ts';
import type { Random } from './random.ts';

export const FAULT_KINDS = [
  'slow',
  'reset_before',
  'reset_after',
  'hang',
  'garbage',
  'garbage_after',
  'truncated',
  'status',
  'status_after',
  'unauthorized_once',
  'revoke_token',
  'partial',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Something that goes wrong on purpose. */
export interface Fault {
  readonly provider: Provider;
  readonly kind: FaultKind;
  /** What follows the provider's prefix, matched from its start; all paths when absent. */
  readonly path?: string | undefined;
  /** The path is the whole path, so that those below it do not match. */
  readonly exact?: boolean | undefined;
  /** All methods when absent. */
  readonly method?: string | undefined;
  /** From 0 to 1; 1 when absent. */
  readonly probability?: number | undefined;
  /** How often it fires before it is over; without end when absent (`unauthorized_once`: once). */
  readonly times?: number | undefined;
  /** How long `slow` waits, and after how long `hang` gives up (never, when absent). */
  readonly ms?: number | undefined;
  /** Status of `status` and `status_after`; 500 when absent. */
  readonly status?: number | undefined;
  /** Seconds in the `Retry-After` header of `status` and `status_after`; no header when absent. */
  readonly retryAfter?: number | undefined;
}

interface Call {
  readonly provider: Provider;
  /** Every spelling of what follows the prefix. */
  readonly paths: readonly string[];
  readonly method: string;
}

export interface Faults {
  add(faults: readonly Fault[]): void;
  clear(): void;
  list(): readonly (Fault & { readonly fired: number })[];
  /** The faults for this call; each counts as fired. */
  fire(call: Call): Fault[];
}

export function createFaults(random: Random): Faults {
  let rules: { fault: Fault; fired: number }[] = [];
  return {
    add(faults) {
      rules = [...rules, ...faults.map((fault) => ({ fault, fired: 0 }))];
    },
    clear() {
      rules = [];
    },
    list: () => rules.map(({ fault, fired }) => ({ ...fault, fired })),
    fire(call) {
      const firing = rules.filter((rule) => !isOver(rule) && matches(rule.fault, call) && random() < (rule.fault.probability ?? 1));
      for (const rule of firing) rule.fired += 1;
      return firing.map(({ fault }) => fault);
    },
  };
}

function isOver({ fault, fired }: { fault: Fault; fired: number }): boolean {
  const times = fault.times ?? (fault.kind === 'unauthorized_once' ? 1 : Number.POSITIVE_INFINITY);
  return fired >= times;
}

function matches({ provider, path, method, exact }: Fault, call: Call): boolean {
  if (provider !== call.provider) return false;
  if (method !== undefined && method.toUpperCase() !== call.method) return false;
  return path === undefined || call.paths.some((candidate) => (exact ? candidate === path : candidate.startsWith(path)));
}
