import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountsState } from './accounts.state.ts';
import { AccountsError } from './accounts-error.ts';
import { getParams } from './params.ts';
import { revokeAccessToken, revokeRefreshToken } from './tokens.ts';

export function revokeRoutes(app: FastifyInstance, state: () => AccountsState): void {
  app.post('/accounts/oauth/v2/token/revoke', (request, reply) => {
    revoke(state(), request);
    return reply.send({ status: 'success' });
  });

  // The newer page of the documentation wants the client to authenticate itself.
  app.post('/accounts/oauth/v2/revoke/token', (request, reply) => {
    checkClient(state(), request);
    revoke(state(), request);
    return reply.send({ status: 'success' });
  });
}

function revoke(state: AccountsState, request: FastifyRequest): void {
  const { token = '' } = getParams(request);
  if (!revokeRefreshToken(state, token) && !revokeAccessToken(state, token)) throw new AccountsError('invalid_token', 400);
}

function checkClient({ clients }: AccountsState, request: FastifyRequest): void {
  const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [clientId = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  if (clients.get(clientId)?.clientSecret !== secret) throw new AccountsError('invalid_client', 401);
}
