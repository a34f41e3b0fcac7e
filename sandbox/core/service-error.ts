import type { FastifyReply } from 'fastify';

/** Bodies of errors that no handler of the service decides about. */
export interface ErrorMessages {
  /** For a missing or wrong access token. */
  unauthorized(): unknown;
  failure(status: number): unknown;
}

/** What reaches an error handler: errors of the services and of Fastify alike. */
export type CallError = Error & { readonly statusCode?: number };

/**
 * A simulated service refuses a call. Thrown wherever that is found out, and put into the service's wire format by its
 * one error handler; the message is for people, as the control calls answer it.
 */
export class ServiceError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Answers what is no error of the service itself: an unknown path, an unreadable body, a bug. */
export function sendFailure(reply: FastifyReply, messages: ErrorMessages, { statusCode = 500 }: CallError): FastifyReply {
  return reply.code(statusCode).send(messages.failure(statusCode));
}
