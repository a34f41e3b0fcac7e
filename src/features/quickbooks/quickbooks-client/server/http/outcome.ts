import type { QuickbooksFault } from './fault.ts';

/** What became of one request. */
export type QuickbooksOutcome =
  | { readonly kind: 'ok'; readonly body: unknown }
  /** QuickBooks answered, and nothing of the request was done. */
  | { readonly kind: 'refused'; readonly faults: readonly QuickbooksFault[] }
  /** The access token is not good, or no more. */
  | { readonly kind: 'unauthorized' }
  /** The token is good, and not for this company. */
  | { readonly kind: 'forbidden' }
  /** Too many in a minute, or at once; QuickBooks does not say for how long. */
  | { readonly kind: 'throttled' }
  /** No answer, or none that can be read. `mayBeDone` false: nothing of the request can have been done. */
  | {
      readonly kind: 'away';
      readonly why: 'unreachable' | 'timeout' | 'cut' | 'server_error' | 'not_json' | 'too_large' | 'redirect' | 'stopping';
      readonly mayBeDone: boolean;
    };

/** Whether one of the reasons of a refusal has this code. */
export const isRefusedWith = (outcome: QuickbooksOutcome, code: string): boolean =>
  outcome.kind === 'refused' && outcome.faults.some((fault) => fault.code === code);
