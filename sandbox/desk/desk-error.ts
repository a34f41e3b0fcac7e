import type { FastifyReply } from 'fastify';
import type { ErrorMessages } from '../core/service.ts';
import type { Settings } from '../core/settings.ts';

/** One field of a body that does not do, named by its JSON pointer. */
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

function failure(errorCode: string, message = MESSAGES[errorCode] ?? errorCode): { errorCode: string; message: string } {
  return { errorCode, message };
}

export function refuse(reply: FastifyReply, status: number, errorCode: string, message?: string): FastifyReply {
  return reply.code(status).send(failure(errorCode, message));
}

/** Refuses a body and names each field. */
export function refuseFields(reply: FastifyReply, errors: readonly FieldError[]): FastifyReply {
  return reply.code(422).send({ ...failure('INVALID_DATA'), errors });
}

export function notFound(reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, 'URL_NOT_FOUND');
}

export function fieldError(name: string, errorType: FieldError['errorType']): FieldError {
  return { fieldName: `/${name}`, errorType, errorMessage: '' };
}

/** Nothing at all is 204 without a body. */
export function answerPage(reply: FastifyReply, rows: readonly unknown[]): FastifyReply {
  return rows.length > 0 ? reply.send({ data: rows }) : reply.code(204).send();
}

/** A page of what a search found, with the number of all. */
export function answerFound(reply: FastifyReply, rows: readonly unknown[], total: number, settings: Settings): FastifyReply {
  if (rows.length === 0) return reply.code(204).send();
  return reply.send({ data: rows, count: settings.isOn('deskSearchCountAsText') ? String(total) : total });
}

export const deskMessages: ErrorMessages = {
  unauthorized: () => failure('INVALID_OAUTH'),
  failure: (status) => failure(CODES[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')),
};
