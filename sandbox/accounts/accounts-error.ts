import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsentError, sendConsentError } from '../core/consent-page.ts';
import { type CallError, type ErrorMessages, ServiceError, sendFailure } from '../core/service-error.ts';

export const PAGE_TITLE = 'Zoho Accounts (sandbox)';

/** A refusal by its name; token calls answer most of them with status 200. */
export class AccountsError extends ServiceError {
  constructor(name: string, statusCode = 200) {
    super(statusCode, name);
  }
}

/** Too many tokens were asked for. */
export class ThrottledError extends ServiceError {
  constructor() {
    super(400, ACCESS_DENIED.error);
  }
}

const ACCESS_DENIED = {
  error: 'Access Denied',
  error_description: 'You have made too many requests continuously. Please try again after some time.',
  status: 'failure',
};

export const accountsMessages: ErrorMessages = {
  unauthorized: () => ({ error: 'INVALID_OAUTHTOKEN' }),
  failure: (status) => (status === 400 ? ACCESS_DENIED : { error: 'general_error', status: 'failure' }),
};

/** Answers an error as Zoho Accounts does: as a page on the consent page, otherwise as JSON. */
export function handleAccountsError(error: CallError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ConsentError) return sendConsentError(reply, error, PAGE_TITLE, 'Error occurred');
  if (error instanceof ThrottledError) return reply.code(error.statusCode).send(ACCESS_DENIED);
  if (error instanceof AccountsError) return reply.code(error.statusCode).send({ error: error.message });
  return sendFailure(reply, accountsMessages, error);
}
