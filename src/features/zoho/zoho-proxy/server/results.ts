import type { BatchResult } from '../../zoho-client/server/http/batch-results.ts';
import { describeFailure, toProviderError, type ZohoFailure } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { ZohoResult } from '../zoho-proxy.contract.ts';

/** Failure for a body that doesn't match the documented schema. */
export const UNREADABLE = { kind: 'unreadable', why: 'not_json', mayBeDone: false } as const satisfies ZohoFailure;

/** Zoho's result for an item, or the failure of the call. */
export type ItemOutcome = { readonly result: ZohoResult } | { readonly failure: ZohoFailure };

export const success = (id: string | null, message: string): ZohoResult => ({
  code: 'SUCCESS',
  status: 'success',
  message,
  details: { id },
});

export const failed = (code: string, message: string, id: string | null = null): ZohoResult => ({
  code,
  status: 'error',
  message,
  details: { id },
});

/** Converts a result of a batch; `successMessage` is used if the item was saved. */
export const toResult = (result: BatchResult, successMessage: string): ZohoResult =>
  result.isSuccess
    ? success(result.id ?? null, successMessage)
    : failed(result.code, describeFailure({ kind: 'refused', status: 0, ...result }));

/** Converts the failure of a call to the result of an item. */
export function toFailedResult(failure: ZohoFailure, message: string): ZohoResult {
  return failed(toProviderError(failure, message).code.toUpperCase(), `${message} ${describeFailure(failure)}`);
}

/** Returns the result of a call; throws its failure with this message. */
export function requireSuccess<T extends object>(result: T | ZohoFailure, message: string): T {
  if (isFailure(result)) throw toProviderError(result, message);
  return result;
}

const isFailure = (result: object): result is ZohoFailure => 'kind' in result;

/** Returns the results of all items in input order. Throws if no item has a result of Zoho. */
export function requireResults(outcomes: readonly ItemOutcome[], message: string): ZohoResult[] {
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
  const [failure] = failures;
  if (failure && failures.length === outcomes.length) throw toProviderError(failure, message);
  return outcomes.map((outcome) => ('result' in outcome ? outcome.result : toFailedResult(outcome.failure, message)));
}
