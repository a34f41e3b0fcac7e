import type { Provider } from './providers.ts';
import type { Random } from './random.ts';

/** Faults of HTTP calls. */
const HTTP_KINDS = [
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

/** Faults of SMTP and IMAP. */
const MAIL_KINDS = [
  'smtp_refused',
  'smtp_no_greeting',
  'smtp_bad_certificate',
  'smtp_connect',
  'smtp_auth',
  'smtp_basic_auth',
  'smtp_sender',
  'smtp_recipient',
  'smtp_message',
  'smtp_response_lost',
  'smtp_cut_in_data',
  'smtp_hang',
  'imap_refused',
  'imap_no_greeting',
  'imap_bad_certificate',
  'imap_auth',
  'imap_bye',
  'imap_no',
  'imap_cut',
  'imap_response_lost',
  'imap_silent',
  'imap_truncated',
] as const;

export const FAULT_KINDS = [...HTTP_KINDS, ...MAIL_KINDS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** An injected fault. */
export interface Fault {
  readonly provider: Provider;
  readonly kind: FaultKind;
  /** Beginning of the path below the provider's prefix. Defaults to all paths. */
  readonly path?: string | undefined;
  /** Matches the whole path. */
  readonly exact?: boolean | undefined;
  /** HTTP method or IMAP command, such as `MOVE`. Defaults to all. */
  readonly method?: string | undefined;
  /** From 0 to 1. Defaults to 1. */
  readonly probability?: number | undefined;
  /** Maximum number of calls. Defaults to no limit, for `unauthorized_once` to 1. */
  readonly times?: number | undefined;
  /** Delay of `slow`; time until `hang` disconnects, by default never. */
  readonly ms?: number | undefined;
  /** Status of `status` and `status_after` (500), or of an SMTP response. */
  readonly status?: number | undefined;
  /** Seconds in the `Retry-After` header of `status` and `status_after`. Defaults to no header. */
  readonly retryAfter?: number | undefined;
  /** Recipient for `smtp_recipient`, or the user of a mailbox. Defaults to all. */
  readonly address?: string | undefined;
  /** Text of an SMTP response after the status. */
  readonly text?: string | undefined;
}

interface Call {
  readonly provider: Provider;
  /** All paths of the call, below the prefix. */
  readonly paths: readonly string[];
  readonly method: string;
  readonly address?: string | undefined;
  /** Kinds that can happen. Defaults to those of HTTP calls. */
  readonly kinds?: readonly FaultKind[];
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

function matches({ provider, kind, path, method, exact, address }: Fault, call: Call): boolean {
  if (provider !== call.provider || !(call.kinds ?? HTTP_KINDS).some((possible) => possible === kind)) return false;
  if (address !== undefined && address.toLowerCase() !== call.address?.toLowerCase()) return false;
  if (method !== undefined && method.toUpperCase() !== call.method) return false;
  return path === undefined || call.paths.some((candidate) => (exact ? candidate === path : candidate.startsWith(path)));
}
