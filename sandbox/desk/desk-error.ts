import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallError, type ErrorMessages, ServiceError, sendFailure } from '../core/service-error.ts';

/** An invalid field of a body, as a JSON pointer. */
export interface FieldError {
  readonly fieldName: string;
  readonly errorType: 'invalid' | 'duplicate' | 'missing';
  readonly errorMessage: '';
}

const MESSAGES: Record<string, string> = {
  BAD_REQUEST: 'The request could not be read.',
  UNAUTHORIZED: 'You are not authenticated to perform this operation.',
  INVALID_OAUTH: 'The OAuth Token you provided is invalid.',
  SCOPE_MISMATCH: 'The OAuth Token you provided does not have the scope that this operation needs.',
  OAUTH_ORG_MISMATCH: 'The OAuth Token you provided does not belong to the given organization.',
  FORBIDDEN: 'You are not authorized to access this resource.',
  LICENSE_ACCESS_LIMITED: 'Your Zoho Desk Edition does not support this feature/operation.',
  URL_NOT_FOUND: 'The URL you requested could not be found.',
  METHOD_NOT_ALLOWED: 'The method is not allowed for this URL.',
  RESOURCE_SIZE_EXCEEDED: 'The request is larger than allowed.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type of the request is not supported.',
  INVALID_DATA: 'The data does not comply to the validation restrictions defined.',
  EMPTY_PAYLOAD: 'The payload of the request is empty.',
  UNPROCESSABLE_ENTITY: 'The request cannot be processed.',
  THRESHOLD_EXCEEDED: 'You have used up the API credits of your organization.',
  TOO_MANY_REQUESTS: 'Too many calls are in work at once.',
  INTERNAL_SERVER_ERROR: 'An internal server error occurred while performing this operation.',
};

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'URL_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'RESOURCE_SIZE_EXCEEDED',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'TOO_MANY_REQUESTS',
};

/** Rejects a call. `details` are more properties of the response. */
export class DeskError extends ServiceError {
  readonly errorCode: string;
  readonly details: Record<string, unknown>;

  constructor(statusCode: number, errorCode: string, message = MESSAGES[errorCode] ?? errorCode, details: Record<string, unknown> = {}) {
    super(statusCode, message);
    this.errorCode = errorCode;
    this.details = details;
  }
}

/** Rejects a body with all invalid fields. */
export class InvalidDataError extends ServiceError {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(422, errors.map(({ fieldName, errorType }) => `${fieldName} is ${errorType}`).join(', '));
    this.errors = errors;
  }
}

export function toFieldError(name: string, errorType: FieldError['errorType']): FieldError {
  return { fieldName: `/${name}`, errorType, errorMessage: '' };
}

/** Returns a found record, or rejects the call with 404. */
export function requireFound<T>(found: T | undefined): T {
  if (found === undefined) throw new DeskError(404, 'URL_NOT_FOUND');
  return found;
}

export const deskMessages: ErrorMessages = {
  unauthorized: () => toBody('INVALID_OAUTH'),
  failure: (status) => toBody(CODES[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')),
};

/** Sends an error in the format of Desk. */
export function handleDeskError(error: CallError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof InvalidDataError) return reply.code(error.statusCode).send({ ...toBody('INVALID_DATA'), errors: error.errors });
  if (error instanceof DeskError) return reply.code(error.statusCode).send({ ...toBody(error.errorCode, error.message), ...error.details });
  return sendFailure(reply, deskMessages, error);
}

function toBody(errorCode: string, message = MESSAGES[errorCode] ?? errorCode): { errorCode: string; message: string } {
  return { errorCode, message };
}
