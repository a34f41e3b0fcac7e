import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsentError, sendConsentError } from '../core/oauth.ts';
import type { ServiceModule } from '../core/service.ts';
import { type CallError, type ErrorMessages, sendFailure } from '../core/service-error.ts';
import { getTokenText } from './access.ts';
import { type AccountsState, createAccountsState } from './accounts.state.ts';
import { authorizeRoutes, PAGE_TITLE } from './authorize.routes.ts';
import { AccountsError, ThrottledError, tokenRoutes } from './token.routes.ts';
import { revokeAccessToken } from './tokens.ts';

const ACCESS_DENIED = {
  error: 'Access Denied',
  error_description: 'You have made too many requests continuously. Please try again after some time.',
  status: 'failure',
};

const messages: ErrorMessages = {
  unauthorized: () => ({ error: 'INVALID_OAUTHTOKEN' }),
  failure: (status) => (status === 400 ? ACCESS_DENIED : { error: 'general_error', status: 'failure' }),
};

export const accountsModule: ServiceModule<AccountsState> = {
  settings: {
    accountsAccessTokensPer10Minutes: {
      value: 10,
      about: 'Access tokens per refresh token in ten minutes, then Access Denied. Documented.',
    },
    accountsRefreshTokensPerMinute: { value: 5, about: 'Refresh tokens per user and minute from consent. Documented as about 5.' },
    accountsRequiresVerifier: {
      value: false,
      about:
        'A code whose question had a PKCE challenge needs its verifier; a wrong one is always refused. Not documented for clients with a secret.',
    },
  },
  messages,
  create: createAccountsState,
  revokeToken: (state, request) => revokeAccessToken(state, getTokenText(request) ?? ''),
  handleError,
  addRoutes(app, state) {
    authorizeRoutes(app, state);
    tokenRoutes(app, state);
  },
};

function handleError(error: CallError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ConsentError) return sendConsentError(reply, error, PAGE_TITLE, 'Error occurred');
  if (error instanceof ThrottledError) return reply.code(400).send(ACCESS_DENIED);
  if (error instanceof AccountsError) return reply.code(error.statusCode).send({ error: error.message });
  return sendFailure(reply, messages, error);
}
