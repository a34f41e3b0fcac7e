import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsentError, sendConsentError } from '../core/oauth.ts';
import type { ServiceModule } from '../core/service.ts';
import { type CallError, type ServiceError, sendFailure } from '../core/service-error.ts';
import { authorizeRoutes, PAGE_TITLE } from './authorize.routes.ts';
import type { EntityName } from './company.ts';
import { editCompany, entityRoutes } from './entity.routes.ts';
import { authorize, sendBody, unsupportedType } from './guard.ts';
import { createQuickbooksState, type QuickbooksState } from './quickbooks.state.ts';
import { malformed, PlatformError, QuickbooksError, quickbooksMessages, TokenError, toFaultBody } from './quickbooks-error.ts';
import { formatExactTime } from './times.ts';
import { tokenRoutes } from './token.routes.ts';
import { getBearerToken } from './tokens.ts';

/** Records that the control calls return, by kind. */
const KINDS = { customer: 'Customer', invoice: 'Invoice', item: 'Item', vendor: 'Vendor', payment: 'Payment' } as const;

const mapKinds = <T>(map: (name: EntityName) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(KINDS).map(([kind, name]) => [kind, map(name)]));

export const quickbooksModule: ServiceModule<QuickbooksState> = {
  settings: {
    quickbooksCallsPerMinute: { value: 500, about: 'Calls per company and minute before 429; 0 for no limit. Documented.' },
    quickbooksConcurrency: { value: 10, about: 'Concurrent calls per application and company. Documented.' },
    quickbooksOldRefreshTokenMs: {
      value: 86_400_000,
      about: 'Validity of a refresh token after a newer one was issued, in milliseconds; 0 revokes it immediately. Third party.',
    },
    quickbooksRefusesDuplicateDocNumbers: {
      value: true,
      about: 'Rejects a duplicate DocNumber (6140). Documented; a company can turn it off.',
    },
    quickbooksTaxRate: {
      value: 0,
      to: 1,
      about: 'Automated sales tax: this rate on taxable lines replaces TotalTax, such as 0.08; 0 keeps the sent value. Not confirmed.',
    },
    quickbooksThrottleIsXml: { value: false, about: 'Returns 429 as XML even if JSON was requested. Third party.' },
    quickbooksFaultsAre200: { value: false, about: 'Returns faults with HTTP 200, as recorded once.' },
  },
  messages: quickbooksMessages,
  create: createQuickbooksState,
  records: ({ company: { records } }) => mapKinds((name) => [...records[name].values()]),
  counts: ({ company: { records } }) => mapKinds((name) => records[name].size),
  edit: editCompany,
  revokeToken: ({ accessTokens }, request) => accessTokens.delete(getBearerToken(request) ?? ''),
  handleError,
  addRoutes(app, state) {
    authorizeRoutes(app, state);
    tokenRoutes(app, state);
    entityRoutes(app, state);
  },
};

/** Sends an error in the format of the consent page, the token endpoint or the accounting service. */
function handleError(error: CallError, request: FastifyRequest, reply: FastifyReply, state: QuickbooksState): FastifyReply {
  const refused = isService(error) ? error : toServiceError(error, request, reply, state);
  if (refused instanceof ConsentError) return sendConsentError(reply, refused, PAGE_TITLE, 'Sorry, the application did not connect');
  if (refused instanceof TokenError) return reply.code(refused.statusCode).send(refused.body);
  if (refused instanceof PlatformError) return sendBody(state, reply, refused.statusCode, refused.body);
  if (!(refused instanceof QuickbooksError)) return sendFailure(reply, quickbooksMessages, refused);
  const status = state.base.settings.isOn('quickbooksFaultsAre200') ? 200 : refused.statusCode;
  return sendBody(state, reply, status, { ...toFaultBody(refused), time: formatExactTime(state.base.clock.now()) });
}

const SERVICE_ERRORS = [ConsentError, TokenError, PlatformError, QuickbooksError];

function isService(error: CallError): error is ServiceError {
  return SERVICE_ERRORS.some((type) => error instanceof type);
}

/** Converts the error of an unreadable body. Calls to a company are authorized first. */
function toServiceError(error: CallError, request: FastifyRequest, reply: FastifyReply, state: QuickbooksState): CallError {
  const { url = '' } = request.routeOptions;
  const { statusCode = 500 } = error;
  if (statusCode >= 500) return error;
  if (url.includes('/tokens/')) return new TokenError('invalid_request');
  if (!url.includes('/company/')) return error;
  try {
    authorize(state, request, reply);
  } catch (refused) {
    return refused as PlatformError;
  }
  return statusCode === 415 ? unsupportedType() : malformed();
}
