import type { ElementResult } from '../../../../providers/zoho/http/elements.ts';
import { describeFailure, toProviderError, type ZohoFailure } from '../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import type { ZohoResult } from '../zoho-proxy.contract.ts';

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
export function toResult(element: ElementResult, done: string): ZohoResult {
  if (element.isDone) return success(element.id ?? null, done);
  return failed(element.code, describeRefusal(element));
}

/** Zoho's words, and the field they are about. */
function describeRefusal({ code, message, fields }: Extract<ElementResult, { isDone: false }>): string {
  const words = message === '' ? `Zoho refused it (${code}).` : `Zoho refused it: ${message}.`;
  const names = fields.map(({ field }) => field).filter(Boolean);
  return names.length === 0 ? words : `${words} Field: ${names.join(', ')}.`;
}

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

/**
 * The results of all items in their order, as soon as Zoho has judged one of them; else the failure that met them all.
 */
export function collect(outcomes: readonly ItemOutcome[], message: string): readonly ZohoResult[] | ZohoFailure {
  const [first] = outcomes;
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
  const [failure] = failures;
  if (first && failure && failures.length === outcomes.length) return failure;
  return outcomes.map((outcome) => ('result' in outcome ? outcome.result : toFailedResult(outcome.failure, message)));
}
