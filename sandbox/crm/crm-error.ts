import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallError, type ErrorMessages, ServiceError, sendFailure } from '../core/service-error.ts';

/** An error of a call, or of one record of it. */
export interface Failure {
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly message: string;
  readonly status: 'error';
}

const MESSAGES: Record<string, string> = {
  INVALID_TOKEN: 'invalid oauth token',
  AUTHENTICATION_FAILURE: 'Authentication failed',
  OAUTH_SCOPE_MISMATCH: 'invalid oauth scope to access this URL',
  INVALID_URL_PATTERN: 'Please check if the URL trying to access is a correct one',
  INVALID_REQUEST:
    'unable to process your request. please verify whether you have entered proper method name, parameter and parameter values.',
  INVALID_MODULE: 'the module name given seems to be invalid',
  INVALID_DATA: 'invalid data',
  INVALID_QUERY: 'Invalid query formed',
  MANDATORY_NOT_FOUND: 'required field not found',
  DUPLICATE_DATA: 'duplicate data',
  REQUIRED_PARAM_MISSING: 'One of the expected parameter is missing',
  AMBIGUITY_DURING_PROCESSING: 'the parameters given exclude each other',
  LIMIT_REACHED: 'maximum response iteration limit reached',
  DISCRETE_PAGINATION_LIMIT_EXCEEDED: 'You can only get the first 2000 records without using page_token param.',
  PAGINATION_LIMIT_EXCEEDED: 'You can only get upto 100000 records using page_token param',
  TOKEN_BOUND_DATA_MISMATCH: 'The page_token given seems to be invalid or input param is added or altered or deleted',
  EXPIRED_VALUE: 'Page token expired',
  TOO_MANY_REQUESTS: 'You have made too many requests. Please try again after some time.',
  ALREADY_MODIFIED: 'record updated time has already passed if-unmodified-since time',
  LIMIT_EXCEEDED: 'count of records in your request exceeds the limit',
  RECORD_LOCKED: 'You cannot perform this operation as the record is locked.',
  NO_PERMISSION: 'permission denied',
  INTERNAL_ERROR: 'Internal Server Error',
};

/** Rejects a call, or one of its records (see `toResult`). */
export class CrmError extends ServiceError {
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(statusCode: number, code: string, details: Record<string, unknown> = {}, message = MESSAGES[code] ?? code) {
    super(statusCode, message);
    this.code = code;
    this.details = details;
  }
}

/** Returns the result of `work`, or its `CrmError` as a failure. */
export function toResult<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof CrmError) return toFailure(error);
    throw error;
  }
}

export function toFailure({ code, details, message }: CrmError): Failure {
  return { code, details, message, status: 'error' };
}

const CODES: Record<number, string> = {
  401: 'AUTHENTICATION_FAILURE',
  403: 'NO_PERMISSION',
  404: 'INVALID_URL_PATTERN',
  429: 'TOO_MANY_REQUESTS',
};

export const crmMessages: ErrorMessages = {
  unauthorized: () => toFailure(new CrmError(401, 'INVALID_TOKEN')),
  failure: (status) => toFailure(new CrmError(status, CODES[status] ?? (status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR'))),
};

/** Sends an error in the format of the CRM. */
export function handleCrmError(error: CallError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CrmError) return reply.code(error.statusCode).send(toFailure(error));
  return sendFailure(reply, crmMessages, error);
}
