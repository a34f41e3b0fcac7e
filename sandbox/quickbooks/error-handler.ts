import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsentError, sendConsentError } from '../core/consent-page.ts';
import { type CallError, ServiceError, sendFailure } from '../core/service-error.ts';
import { authorize } from './guard.ts';
import { PAGE_TITLE } from './oauth/authorize.routes.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { malformed, PlatformError, QuickbooksError, quickbooksMessages, TokenError, toFaultBody, unsupported } from './quickbooks-error.ts';
import { sendBody } from './send-body.ts';
import { formatExactTime } from './times.ts';

/** Answers an error as Intuit does: on the consent page, at the token endpoint, and at the accounting service. */
export function handleQuickbooksError(
  error: CallError,
  request: FastifyRequest,
  reply: FastifyReply,
  state: QuickbooksState,
): FastifyReply {
  const refused = error instanceof ServiceError ? error : toServiceError(error, request, reply, state);
  if (refused instanceof ConsentError) return sendConsentError(reply, refused, PAGE_TITLE, 'Sorry, the application did not connect');
  if (refused instanceof TokenError) return reply.code(refused.statusCode).send(refused.body);
  if (refused instanceof PlatformError) return sendBody(state, reply, refused.statusCode, refused.body);
  if (!(refused instanceof QuickbooksError)) return sendFailure(reply, quickbooksMessages, refused);
  const status = state.base.settings.isOn('quickbooksFaultsAre200') ? 200 : refused.statusCode;
  return sendBody(state, reply, status, { ...toFaultBody(refused), time: formatExactTime(state.base.clock.now()) });
}

/** What a body that Fastify could not read means here; whether the call is allowed at all is checked first. */
function toServiceError(error: CallError, request: FastifyRequest, reply: FastifyReply, state: QuickbooksState): CallError {
  const { statusCode = 500 } = error;
  const { url = '' } = request.routeOptions;
  if (statusCode >= 500) return error;
  if (url.includes('/tokens/')) return new TokenError('invalid_request');
  if (!url.includes('/company/')) return error;
  try {
    authorize(state, request, reply);
  } catch (refused) {
    if (refused instanceof PlatformError) return refused;
    throw refused;
  }
  return statusCode === 415 ? unsupported('Cannot consume content type') : malformed();
}
