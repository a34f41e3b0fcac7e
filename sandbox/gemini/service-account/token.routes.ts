import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GeminiState } from '../gemini.state.ts';
import { GrantError, readAssertion } from './assertion.ts';

const PATH = '/gemini/token';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME_SECONDS = 3_599;

/** Whether a call signs in; it comes without key and token. */
export const isTokenCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === PATH;

/** `POST /gemini/token`: an access token for an assertion that a service account has signed. */
export function tokenRoutes(app: FastifyInstance, state: () => GeminiState): void {
  app.post(PATH, { errorHandler: sendRefusal }, (request, reply) => {
    const { grant_type: grantType, assertion = '' } = (request.body ?? {}) as Record<string, string | undefined>;
    if (grantType !== GRANT_TYPE) throw new GrantError('unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`);
    const { accessTokens, base } = state();
    const audiences = [`${request.protocol}://${request.host}${PATH}`, 'https://oauth2.googleapis.com/token'];
    const email = readAssertion(assertion, audiences, base.clock.now());
    const token = `ya29.sandbox-${randomBytes(24).toString('base64url')}`;
    accessTokens.set(token, { email, expiresAt: base.clock.now() + LIFETIME_SECONDS * 1_000 });
    return reply.send({ access_token: token, expires_in: LIFETIME_SECONDS, token_type: 'Bearer' });
  });
}

/** Refusals of Google's token endpoint are those of OAuth, not those of its services. */
function sendRefusal(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof GrantError)) throw error;
  return reply.code(400).send({ error: error.code, error_description: error.message });
}
