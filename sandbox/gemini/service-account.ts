import { generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toParams } from '../core/params.ts';
import { ACCOUNT_EMAIL, FORBIDDEN_ACCOUNT_EMAIL, type GeminiState } from './gemini.state.ts';

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const pairs = new Map<string, KeyPair>();

/** Returns the keys of an account, which a process creates once; undefined if the account is unknown. */
function findKeys(email: string): KeyPair | undefined {
  if (email !== ACCOUNT_EMAIL && email !== FORBIDDEN_ACCOUNT_EMAIL) return undefined;
  const pair = pairs.get(email) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(email, pair);
  return pair;
}

/** Returns the key file of an account in Google's format. Clients must not use its `token_uri`. */
export function toKeyFile(email: string): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: email.split(/[@.]/)[1],
    private_key_id: 'sandbox',
    private_key: findKeys(email)?.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    client_id: '100000000000000000001',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
  });
}

const PATH = '/gemini/token';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME_SECONDS = 3_599;
const SCOPES = ['https://www.googleapis.com/auth/cloud-platform', 'https://www.googleapis.com/auth/generative-language'];
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const MAX_ASSERTION_SECONDS = 3_600;
/** Allowed clock difference. */
const SKEW_SECONDS = 300;
const NOT_TIMELY =
  'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';

/** Returns whether a call requests a token. Such a call has no key. */
export const isTokenCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === PATH;

/** Issues access tokens for assertions that a service account signed. */
export function tokenRoutes(app: FastifyInstance, state: () => GeminiState): void {
  app.post(PATH, { errorHandler: sendGrantError }, (request) => {
    const { grant_type: grantType, assertion = '' } = toParams(request.body);
    if (grantType !== GRANT_TYPE) throw new GrantError('unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`);
    const { accessTokens, base } = state();
    const email = verifyAssertion(assertion, [`${request.protocol}://${request.host}${PATH}`, AUDIENCE], base.clock.now());
    const token = `ya29.sandbox-${randomBytes(24).toString('base64url')}`;
    accessTokens.set(token, { email, expiresAt: base.clock.now() + LIFETIME_SECONDS * 1_000 });
    return { access_token: token, expires_in: LIFETIME_SECONDS, token_type: 'Bearer' };
  });
}

/** An OAuth error of Google's token endpoint. */
class GrantError extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

function sendGrantError(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof GrantError)) throw error;
  return reply.code(400).send({ error: error.code, error_description: error.message });
}

const Header = z.object({ alg: z.string() });
const Claims = z.object({ iss: z.string(), scope: z.string().default(''), aud: z.string(), iat: z.number(), exp: z.number() });

/** Returns the account that signed an assertion. `now` is in milliseconds. */
function verifyAssertion(assertion: string, audiences: readonly string[], now: number): string {
  const [head = '', body = '', signature = ''] = assertion.split('.');
  if (decode(head, Header).alg !== 'RS256') throw new GrantError('invalid_grant', 'Invalid JWT: algorithm is not allowed.');
  const { iss, scope, aud, iat, exp } = decode(body, Claims);
  const keys = findKeys(iss);
  if (!keys) throw new GrantError('invalid_grant', 'Invalid grant: account not found');
  const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), keys.publicKey, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new GrantError('invalid_grant', 'Invalid JWT Signature.');
  if (!audiences.includes(aud))
    throw new GrantError('invalid_grant', `Invalid JWT: Failed audience check. The right audience is ${AUDIENCE}`);
  const seconds = now / 1_000;
  const isTimely = iat <= seconds + SKEW_SECONDS && exp > seconds && exp - iat <= MAX_ASSERTION_SECONDS;
  if (!isTimely) throw new GrantError('invalid_grant', NOT_TIMELY);
  if (!scope.split(' ').some((each) => SCOPES.includes(each)))
    throw new GrantError('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
  return iss;
}

function decode<T>(part: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    throw new GrantError('invalid_grant', 'Invalid JWT: unable to parse token.');
  }
}
