import type { QuickbooksInvoice } from '../../../quickbooks-client/server/records/invoices.ts';
import type { QuickbooksFailure } from '../../../quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { describeFailure } from './messages.ts';

/** Result of one attempt. */
export type SendResult =
  /** The invoice is in QuickBooks with the same total. */
  | { readonly kind: 'done'; readonly invoice: QuickbooksInvoice; readonly realmId?: string }
  /** The invoice is missing or different in QuickBooks, until a user retries. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly quickbooksId?: string;
      readonly realmId?: string;
      readonly isPassing?: boolean;
    }
  /** Will be retried. */
  | { readonly kind: 'later'; readonly reason: string }
  /** Another run has taken the task over. */
  | { readonly kind: 'lost' };

export const failed = (reason: string, quickbooksId?: string): SendResult => ({
  kind: 'failed',
  reason,
  ...(quickbooksId !== undefined && { quickbooksId }),
});

/** A call before sending failed: nothing of the invoice was sent. */
export class PreparationError extends Error {
  readonly failure: QuickbooksFailure | { readonly kind: 'stated'; readonly reason: string };

  constructor(failure: PreparationError['failure']) {
    super(failure.kind);
    this.failure = failure;
  }
}

const PASSING: readonly string[] = ['throttled', 'busy', 'away'];

/** Returns the result of a failure that changed nothing. Temporary failures are retried automatically. */
export function toResult(failure: PreparationError['failure'], mayTryAgain: boolean): SendResult {
  if (failure.kind === 'stated') return failed(failure.reason);
  const isPassing = PASSING.includes(failure.kind);
  const reason = describeFailure(failure);
  return isPassing && mayTryAgain ? { kind: 'later', reason } : { kind: 'failed', reason, isPassing };
}
