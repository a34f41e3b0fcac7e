import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import type { AccountsState, Client } from './accounts.state.ts';
import { getParams } from './params.ts';
import { revokeAccessToken, revokeRefreshToken } from './tokens.ts';

export function revokeRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  app.post('/accounts/oauth/v2/token/revoke', (request, reply) => {
    const isRevoked = revoke(sandbox().accounts, getParams(request).token ?? '');
    return isRevoked ? reply.send({ status: 'success' }) : reply.code(400).send({ error: 'invalid_token' });
  });

  // The newer page of the documentation wants the client to name itself.
  app.post('/accounts/oauth/v2/revoke/token', (request, reply) => {
    const { accounts } = sandbox();
    if (!basicClient(accounts, request)) return reply.code(401).send({ error: 'invalid_client' });
    const isRevoked = revoke(accounts, getParams(request).token ?? '');
    return isRevoked ? reply.send({ status: 'success' }) : reply.code(400).send({ error: 'invalid_token' });
  });
}

function revoke(state: AccountsState, token: string): boolean {
  return revokeRefreshToken(state, token) || revokeAccessToken(state, token);
}

function basicClient({ clients }: AccountsState, request: FastifyRequest): Client | undefined {
  const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [clientId = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  const client = clients.get(clientId);
  return client?.clientSecret === secret ? client : undefined;
}
