import type { ErrorMessages } from '../core/service.ts';
import type { Violation } from './messages.ts';

/** A refusal: its status and its body. */
export interface Refusal {
  readonly status: number;
  readonly body: {
    readonly error: { readonly code: number; readonly message: string; readonly status: string; readonly details?: readonly unknown[] };
  };
}

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'Invalid JSON payload received.',
  403: 'The caller does not have permission.',
  404: 'Requested entity was not found.',
  429: 'You exceeded your current quota, please check your plan and billing details.',
  500: 'An internal error has occurred. Please retry or report it.',
  503: 'The model is overloaded. Please try again later.',
  504: 'Deadline expired before operation could complete.',
};

/** An error as all Google services word it. */
export function refusal(status: number, message = SENTENCES[status] ?? 'The call failed.', details?: readonly unknown[]): Refusal {
  const error = { code: status, message, status: STATUS_NAMES[status] ?? 'UNKNOWN' };
  return { status, body: { error: details ? { ...error, details } : error } };
}

/** What the reader of JSON found wrong, all of it. */
export function invalidArguments(violations: readonly Violation[]): Refusal {
  const message = violations.map(({ description }) => description).join('\n');
  return refusal(400, message, [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }]);
}

/** A body that is no JSON, or too long; both are wrong arguments here. */
export function unreadable(status: number): Refusal {
  return refusal(
    400,
    status === 413 ? 'Request payload size exceeds the limit: 20971520 bytes.' : 'Invalid JSON payload received. Unexpected token.',
  );
}

/** A wrong key is a wrong argument here, not a missing right. */
export function badKey(): Refusal {
  return refusal(400, 'API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ]);
}

/** Too many questions, with the time to wait. */
export function quotaExceeded(retrySeconds: number): Refusal {
  return refusal(429, undefined, [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [
        {
          quotaMetric: 'generativelanguage.googleapis.com/generate_content_requests',
          quotaId: 'GenerateRequestsPerMinutePerProjectPerModel',
        },
      ],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retrySeconds}s` },
  ]);
}

/** The delay that was seen. */
export const RETRY_SECONDS = 34.4;

export const geminiMessages: ErrorMessages = {
  unauthorized: () => refusal(401, 'Request had invalid authentication credentials.').body,
  failure: (status) => (status === 429 ? quotaExceeded(RETRY_SECONDS) : refusal(status)).body,
};
