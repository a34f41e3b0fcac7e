import type { BatchResult } from '../../zoho-client/server/http/batch-results.ts';
import { describeFailure, toProviderError, type ZohoFailure } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { ZohoResult } from '../zoho-proxy.contract.ts';

/** What is answered for a body that is none of those documented. */
export const UNREADABLE = { kind: 'unreadable', why: 'not_json', mayBeDone: false } as const satisfies ZohoFailure;

/** What became of one item, and the failure in place of a result of Zoho: then it is not known to be saved. */
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

/** Zoho's judgment of one element of a batch, with `done` as the message of a good one. */
export const toResult = (element: BatchResult, done: string): ZohoResult =>
  element.isSuccess ? success(element.id ?? null, done) : failed(element.code, describeFailure({ kind: 'refused', status: 0, ...element }));

/** The result of an item to which Zoho gave none: the code of the error that the call would have had alone. */
export function toFailedResult(failure: ZohoFailure, message: string): ZohoResult {
  return failed(toProviderError(failure, message).code.toUpperCase(), `${message} ${describeFailure(failure)}`);
}

/** What Zoho answered; its failure is thrown with this message. */
export function requireDone<T extends object>(answer: T | ZohoFailure, message: string): T {
  if (isFailure(answer)) throw toProviderError(answer, message);
  return answer;
}

const isFailure = (answer: object): answer is ZohoFailure => 'kind' in answer;

/** The results of all items in their order, as soon as Zoho has judged one of them; else the failure that met them all is thrown. */
export function requireJudged(outcomes: readonly ItemOutcome[], message: string): ZohoResult[] {
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
  const [failure] = failures;
  if (failure && failures.length === outcomes.length) throw toProviderError(failure, message);
  return outcomes.map((outcome) => ('result' in outcome ? outcome.result : toFailedResult(outcome.failure, message)));
}
