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

/** An injected fault. */
export interface Fault {
  readonly provider: Provider;
  readonly kind: FaultKind;
  /** Beginning of the path below the provider's prefix. Defaults to all paths. */
  readonly path?: string | undefined;
  /** Matches the whole path. */
  readonly exact?: boolean | undefined;
  /** Defaults to all methods. */
  readonly method?: string | undefined;
  /** From 0 to 1. Defaults to 1. */
  readonly probability?: number | undefined;
  /** Maximum number of calls. Defaults to no limit, for `unauthorized_once` to 1. */
  readonly times?: number | undefined;
  /** Delay of `slow`; time until `hang` disconnects, by default never. */
  readonly ms?: number | undefined;
  /** Status of `status` and `status_after`. Defaults to 500. */
  readonly status?: number | undefined;
  /** Seconds in the `Retry-After` header of `status` and `status_after`. Defaults to no header. */
  readonly retryAfter?: number | undefined;
}

interface Call {
  readonly provider: Provider;
  /** All paths of the call, below the prefix. */
  readonly paths: readonly string[];
  readonly method: string;
}

export interface Faults {
  add(faults: readonly Fault[]): void;
  clear(): void;
  list(): readonly (Fault & { readonly fired: number })[];
  /** Returns the faults for a call and counts them. */
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
