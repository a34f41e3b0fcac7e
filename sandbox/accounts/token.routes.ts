import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isVerified } from '../core/oauth.ts';
import { type Params, toParams } from '../core/params.ts';
import { type DataCenter, getDataCenter } from '../core/providers.ts';
import { ServiceError } from '../core/service-error.ts';
import { checkAccess, findCaller, issueTokens } from './access.ts';
import { type AccountsState, ZOHO_CLIENT } from './accounts.state.ts';
import {
  ACCESS_TOKEN_SECONDS,
  createAccessToken,
  mayGiveRefreshToken,
  mayRefresh,
  revokeAccessToken,
  revokeRefreshToken,
} from './tokens.ts';

/** An error with a name. Those of token calls have the status 200. */
export class AccountsError extends ServiceError {
  constructor(name: string, statusCode = 200) {
    super(statusCode, name);
  }
}

/** Too many token requests. */
export class ThrottledError extends ServiceError {
  constructor() {
    super(400, 'Access Denied');
  }
}

interface Grant {
  readonly access_token: string;
  readonly refresh_token?: string;
}

export function tokenRoutes(app: FastifyInstance, state: () => AccountsState): void {
  app.post('/accounts/oauth/v2/token', (request) => {
    const grant = createGrant(state(), getParams(request), getDataCenter(request.url));
    const apiDomain = `${request.protocol}://${request.host}/crm`;
    return { ...grant, api_domain: apiDomain, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS };
  });
  app.post('/accounts/oauth/v2/token/revoke', (request) => {
    const { token = '' } = getParams(request);
    if (!revokeRefreshToken(state(), token) && !revokeAccessToken(state(), token)) throw new AccountsError('invalid_token', 400);
    return { status: 'success' };
  });
  app.get('/accounts/oauth/user/info', (request) => {
    const access = checkAccess(state(), request, ['AaaServer.profile.READ']);
    const user = findCaller(state(), request);
    if (access === 'scope') throw new AccountsError('INVALID_OAUTHSCOPE', 401);
    if (access !== 'ok' || !user) throw new AccountsError('INVALID_OAUTHTOKEN', 401);
    const { zuid, firstName, lastName, email } = user;
    return {
      First_Name: firstName,
      Email: email,
      Last_Name: lastName,
      Display_Name: `${firstName} ${lastName}`,
      // A number here, but text in the CRM.
      ZUID: Number(zuid),
    };
  });
}

/** Returns the parameters of the form and the query. */
function getParams({ query, body }: FastifyRequest): Params {
  return { ...toParams(query), ...toParams(body) };
}

function createGrant(state: AccountsState, params: Params, dataCenter: DataCenter): Grant {
  if (params.client_id !== ZOHO_CLIENT.clientId) throw new AccountsError('invalid_client');
  if (params.client_secret !== ZOHO_CLIENT.clientSecret) throw new AccountsError('invalid_client_secret');
  if (params.grant_type === 'authorization_code') return exchangeCode(state, params, dataCenter);
  if (params.grant_type === 'refresh_token') return refresh(state, params);
  throw new AccountsError('unsupported_grant_type');
}

function exchangeCode(state: AccountsState, params: Params, dataCenter: DataCenter): Grant {
  const code = state.codes.get(params.code ?? '');
  if (!code || code.dataCenter !== dataCenter || code.expiresAt <= state.base.clock.now()) throw new AccountsError('invalid_code');
  const needsVerifier = params.code_verifier !== undefined || state.base.settings.isOn('accountsRequiresVerifier');
  if (needsVerifier && !isVerified(code.codeChallenge, params.code_verifier)) throw new AccountsError('invalid_code');
  if (code.redirectUri !== params.redirect_uri) throw new AccountsError('invalid_redirect_uri');
  if (code.givesRefreshToken && !mayGiveRefreshToken(state, code.userId)) throw new ThrottledError();
  state.codes.delete(params.code ?? '');
  const { accessToken, refreshToken } = issueTokens(state, { ...code, offline: code.givesRefreshToken });
  return { access_token: accessToken, ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }) };
}

function refresh(state: AccountsState, params: Params): Grant {
  const token = state.refreshTokens.get(params.refresh_token ?? '');
  if (!token) throw new AccountsError('invalid_code');
  if (!mayRefresh(state, token)) throw new ThrottledError();
  return { access_token: createAccessToken(state, token) };
}
