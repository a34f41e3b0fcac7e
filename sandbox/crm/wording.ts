import type { FastifyReply } from 'fastify';
import type { Wording } from '../core/base.ts';

/** How the CRM says that something failed: a whole call, or one record of it. */
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
  INVALID_MODULE: 'the module name given seems to be invalid',
  INVALID_DATA: 'invalid data',
  MANDATORY_NOT_FOUND: 'required field not found',
  DUPLICATE_DATA: 'duplicate data',
  REQUIRED_PARAM_MISSING: 'One of the expected parameter is missing',
  DISCRETE_PAGINATION_LIMIT_EXCEEDED: 'You can only get the first 2000 records without using page_token param.',
  TOO_MANY_REQUESTS: 'You have made too many requests. Please try again after some time.',
  ALREADY_MODIFIED: 'the record has been already modified',
  LIMIT_EXCEEDED: 'the number of records given exceeds the limit',
  RECORD_LOCKED: 'the record is locked',
  NO_PERMISSION: 'permission denied',
  INVALID_REQUEST: 'the request body is not readable',
  INTERNAL_ERROR: 'Internal Server Error',
};

export function failure(code: string, details: Record<string, unknown> = {}, message = MESSAGES[code] ?? code): Failure {
  return { code, details, message, status: 'error' };
}

/** Refuses a whole call. */
export function refuse(reply: FastifyReply, status: number, code: string, details: Record<string, unknown> = {}): FastifyReply {
  return reply.code(status).send(failure(code, details));
}

const CODES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NO_PERMISSION',
  404: 'INVALID_URL_PATTERN',
  429: 'TOO_MANY_REQUESTS',
};

export const crmWording: Wording = {
  unauthorized: () => failure('INVALID_TOKEN'),
  failure: (status) => failure(CODES[status] ?? 'INTERNAL_ERROR'),
};
