import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  badRequest,
  conflict,
  type ErrorBody,
  notFound,
  payloadTooLarge,
  serviceUnavailable,
  unsupportedMediaType,
} from '../../errors.ts';
import { type ConnectionLoss, findConnectionLoss } from '../database/connection-lost.ts';
import { isApiCall } from './request-context.ts';
import { markAsIntended } from './request-log.ts';

/** Sends every error as `{message, code, requestId}`. Logs unexpected errors and returns a generic 500. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500 && !known.isIntended)
      request.log.error({ err: error, source: 'http', requestId: request.id, path: request.routeOptions.url }, 'Request failed');
    return sendError(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound(isApiCall(request) ? 'Endpoint' : 'Page')));
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.isIntended) markAsIntended(request);
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  if (error.status === 408 || error.status === 413) reply.header('connection', 'close');
  return reply.code(error.status).type('application/json; charset=utf-8').send(errorBody(error, request.id));
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const body = { ...error.body, message: error.message, code: error.code, requestId };
  return error.current === undefined ? body : { ...body, current: error.current };
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  return fromParser(error) ?? fromDatabase(error) ?? new AppError(500, 'internal', 'Something went wrong on the server. Try again.');
}

function fromParser(error: FastifyError): AppError | undefined {
  const { statusCode: status, code } = error;
  if (status === 413) return payloadTooLarge('The request is too large');
  if (status === 415) return unsupportedMediaType('The request body must be JSON');
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return badRequest('A JSON body is required');
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') return badRequest('The request body isn’t valid JSON');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError(status, 'invalid', status === 400 ? 'Invalid request' : error.message);
  return undefined;
}

const DISK_FULL = new Set(['53100', 'ENOSPC']);
/** SQLSTATE of our triggers that reject a change. The message is for the user. */
const REJECTED_BY_TRIGGER = 'OB409';
const CONFLICTS = new Set(['40001', '40P01', '55P03']);
/** SQLSTATEs for rejected values: bad text, out of range, too long. */
const INVALID_VALUES = new Set(['22P02', '22003', '22007', '22008', '22021', '22P05', '22001']);

function fromDatabase(error: Error): AppError | undefined {
  const code = databaseCode(error);
  if (code !== undefined && INVALID_VALUES.has(code)) return badRequest('A value is invalid');
  if (code === REJECTED_BY_TRIGGER) return conflict(deepestMessage(error));
  if (code !== undefined && CONFLICTS.has(code)) return serviceUnavailable('Someone else saved at the same time. Try again.', 1);
  if (code !== undefined && DISK_FULL.has(code))
    return serviceUnavailable('The server is out of disk space, so nothing can be saved. Contact an Admin.', 60);
  if (code === '53200') return serviceUnavailable('The database is out of memory. Try again in a minute.', 60);
  if (code === '57014') return serviceUnavailable('This request took too long. Narrow your search or filters and try again.', 5);
  const loss = findConnectionLoss(error);
  return loss && fromLoss(loss);
}

function fromLoss(loss: ConnectionLoss): AppError {
  switch (loss) {
    case 'lost':
      return serviceUnavailable('OBDesk can’t reach its database. Try again in a moment.');
    case 'busy':
      return serviceUnavailable('The server is busy. Try again in a moment.');
    case 'closed':
      return serviceUnavailable('OBDesk is shutting down. Try again in a moment.');
    case 'unknown_commit':
      return serviceUnavailable(
        'The database connection was lost while saving. Your changes may or may not have been saved. Check before you try again.',
      );
  }
}

function databaseCode(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && !code.startsWith('FST_')) return code;
  return error.cause instanceof Error ? databaseCode(error.cause) : undefined;
}

function deepestMessage(error: Error): string {
  return error.cause instanceof Error ? deepestMessage(error.cause) : error.message;
}
