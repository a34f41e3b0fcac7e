import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallError, type ErrorMessages, ServiceError, sendFailure } from '../core/service-error.ts';

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

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'Invalid JSON payload received.',
  403: 'The caller does not have permission.',
  404: 'Requested entity was not found.',
  429: 'You exceeded your current quota, please check your plan and billing details.',
  500: 'An internal error has occurred. Please retry or report it.',
  503: 'The model is overloaded. Please try again later.',
  504: 'Deadline expired before operation could complete.',
};

/** An error in the format of all Google services. */
export class GeminiError extends ServiceError {
  readonly details: readonly unknown[] | undefined;

  constructor(status: number, message = MESSAGES[status] ?? 'The call failed.', details?: readonly unknown[]) {
    super(status, message);
    this.details = details;
  }
}

/** Returns the body of an error. */
export function toErrorBody({ statusCode: code, message, details }: GeminiError) {
  const error = { code, message, status: STATUS_NAMES[code] ?? 'UNKNOWN' };
  return { error: details ? { ...error, details } : error };
}

/** Creates the error for an invalid key, which is an invalid argument. */
export function invalidApiKey(): GeminiError {
  return new GeminiError(400, 'API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ]);
}

/** Quota IDs by period. */
const QUOTA_IDS = {
  minute: 'GenerateRequestsPerMinutePerProjectPerModel',
  day: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
} as const;

/** Creates the error for too many questions. The delay of a daily quota isn't reliable. */
export function quotaExceeded(retrySeconds: number, quota: keyof typeof QUOTA_IDS = 'minute'): GeminiError {
  return new GeminiError(429, undefined, [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaMetric: 'generativelanguage.googleapis.com/generate_content_requests', quotaId: QUOTA_IDS[quota] }],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retrySeconds}s` },
  ]);
}

/** Recorded delay. */
export const RETRY_SECONDS = 34.4;

export const geminiMessages: ErrorMessages = {
  unauthorized: () => toErrorBody(new GeminiError(401, 'Request had invalid authentication credentials.')),
  failure: (status) => toErrorBody(status === 429 ? quotaExceeded(RETRY_SECONDS) : new GeminiError(status)),
};

/** Sends an error in Google's format. */
export function handleGeminiError(error: CallError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = error instanceof GeminiError ? error : toUnreadable(error);
  if (!refused) return sendFailure(reply, geminiMessages, error);
  return reply.code(refused.statusCode).send(toErrorBody(refused));
}

/** Creates the error for an unreadable body, which is an invalid argument. */
function toUnreadable({ statusCode = 500 }: CallError): GeminiError | undefined {
  return statusCode < 500 && statusCode !== 404 ? new GeminiError(400, 'Invalid JSON payload received. Unexpected token.') : undefined;
}
