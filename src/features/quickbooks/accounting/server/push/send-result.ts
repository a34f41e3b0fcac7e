import { formatDollars, toCents } from '../../../../../platform/money.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import type { QuickbooksRequest } from '../../../quickbooks-client/server/quickbooks-request.ts';
import { isVoided, type QuickbooksInvoice } from '../../../quickbooks-client/server/records/invoices.ts';
import { callQuickbooks, describeFailure, type QuickbooksFailure } from '../../../quickbooks-connection/server/quickbooks-calls.service.ts';

/** Result of one attempt to send or void an invoice. */
export type SendResult =
  /** The invoice is in QuickBooks with the same total. */
  | { readonly kind: 'done'; readonly invoice: QuickbooksInvoice; readonly realmId?: string }
  /** The invoice is missing or different in QuickBooks. Only a user can retry. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly quickbooksId?: string;
      readonly realmId?: string;
      readonly isTemporary?: boolean;
    }
  /** Will be retried automatically. */
  | { readonly kind: 'retry'; readonly reason: string }
  /** Another run has taken the task over. */
  | { readonly kind: 'lost' };

/** Shown while it's unknown whether an invoice arrived. */
export const UNKNOWN_RESULT =
  'QuickBooks didn’t send a valid response, so the invoice may already be in QuickBooks. OBDesk is checking and won’t send it twice.';

export const UNREADABLE: QuickbooksFailure = { kind: 'unavailable', reason: 'not_json', mayBeDone: true };

/** Sending failed before anything of the invoice was sent. */
export class PreparationError extends Error {
  /** The failed call, or a reason for the user. */
  readonly failure: QuickbooksFailure | string;

  constructor(failure: QuickbooksFailure | string) {
    super('Failed to prepare an invoice for QuickBooks');
    this.failure = failure;
  }
}

/** Returns the response. Throws `PreparationError`. */
export async function callOrThrow<T>(deps: ServerDeps, request: QuickbooksRequest<T>): Promise<T> {
  const outcome = await callQuickbooks(deps, request);
  if (outcome.kind !== 'ok') throw new PreparationError(outcome);
  return outcome.response;
}

/** Returns the result of a failure that changed nothing in QuickBooks. */
export function toResult(failure: QuickbooksFailure | string, canRetry: boolean): SendResult {
  if (typeof failure === 'string') return { kind: 'failed', reason: failure };
  const reason = describeFailure(failure);
  const isTemporary = ['throttled', 'busy', 'unavailable'].includes(failure.kind);
  return isTemporary && canRetry ? { kind: 'retry', reason } : { kind: 'failed', reason, isTemporary };
}

/** Accepts the QuickBooks invoice if its total matches to the cent; otherwise fails with both totals. */
export function compareTotals(invoice: Pick<Invoice, 'id' | 'total'>, remote: QuickbooksInvoice): SendResult {
  if (toCents(invoice.total) === toCents(remote.TotalAmt)) return { kind: 'done', invoice: remote };
  return { kind: 'failed', reason: describeMismatch(invoice, remote), quickbooksId: remote.Id };
}

/** Names both invoices with their totals. */
export function describeMismatch({ id, total }: Pick<Invoice, 'id' | 'total'>, remote: QuickbooksInvoice): string {
  const inQuickbooks = isVoided(remote) ? 'it’s void in QuickBooks' : `its total is ${formatDollars(remote.TotalAmt)} in QuickBooks`;
  return `${id} doesn’t match invoice ${remote.Id} in QuickBooks: ${inQuickbooks} and ${formatDollars(total)} in OBDesk. Fix one of them, then try again.`;
}
