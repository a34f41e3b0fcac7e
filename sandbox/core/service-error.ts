import type { FastifyReply } from 'fastify';

/** Bodies of errors that no handler of the service creates. */
export interface ErrorMessages {
  /** For a missing or invalid access token. */
  unauthorized(): unknown;
  failure(status: number): unknown;
}

/** An error of a service or of Fastify. */
export type CallError = Error & { readonly statusCode?: number };

/** A rejected call. The error handler of the service converts it to the format of the provider; control calls return the message. */
export class ServiceError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Creates an error with the status 400. */
export function badRequest(message: string): ServiceError {
  return new ServiceError(400, message);
}

/** Sends an error that isn't one of the service, such as an unknown path, an unreadable body or a bug. */
export function sendFailure(reply: FastifyReply, messages: ErrorMessages, { statusCode = 500 }: CallError): FastifyReply {
  return reply.code(statusCode).send(messages.failure(statusCode));
}
