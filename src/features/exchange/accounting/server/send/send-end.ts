import type { QuickbooksInvoice } from '../../../../../providers/quickbooks/records/invoices.ts';
import type { QuickbooksFailure } from '../../../../admin/quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { describeFailure } from './words.ts';

/** What became of one attempt. */
export type SendEnd =
  /** It is there, as it is here. */
  | { readonly kind: 'done'; readonly invoice: QuickbooksInvoice; readonly realmId?: string }
  /** It is not, or not as it is here, and stays so until somebody asks again. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly quickbooksId?: string;
      readonly realmId?: string;
      readonly isPassing?: boolean;
    }
  /** It is tried again. */
  | { readonly kind: 'later'; readonly reason: string }
  /** Another run does it by now. */
  | { readonly kind: 'lost' };

export const failed = (reason: string, quickbooksId?: string): SendEnd => ({
  ...{ kind: 'failed', reason },
  ...(quickbooksId !== undefined && { quickbooksId }),
});

/** A call that comes before the invoice failed: nothing of the invoice was done. */
export class Unprepared extends Error {
  readonly failure: QuickbooksFailure | { readonly kind: 'stated'; readonly reason: string };

  constructor(failure: Unprepared['failure']) {
    super(failure.kind);
    this.failure = failure;
  }
}

const PASSING: readonly string[] = ['throttled', 'busy', 'away'];

/** What a failure of a call comes to, where nothing of the invoice was done: passing ones are tried again by themselves. */
export function toEnd(failure: Unprepared['failure'], mayTryAgain: boolean): SendEnd {
  if (failure.kind === 'stated') return failed(failure.reason);
  const isPassing = PASSING.includes(failure.kind);
  const reason = describeFailure(failure);
  return isPassing && mayTryAgain ? { kind: 'later', reason } : { kind: 'failed', reason, isPassing };
}
