import { createSign } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { requestTokens } from '../../../../../platform/server/oauth.ts';

/** Fields of the key file. Its `token_uri` is ignored, because the file isn't trusted. */
const KeyFile = z.object({ client_email: z.string().min(1), private_key: z.string() });
type KeyFile = z.infer<typeof KeyFile>;

/** See ai.google.dev/gemini-api/docs/oauth. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME_SECONDS = 3_600;
const TEMPORARY: readonly string[] = ['throttled', 'unavailable', 'unreadable'];

export type ServiceAccountGrant =
  | { readonly token: string; readonly lifetimeMs: number }
  /** `invalid_key_file`: no private key that signs. */
  | { readonly failure: 'invalid_key_file' | 'rejected' | 'unavailable' };

/** Exchanges a JWT signed with RS256 for an access token (RFC 7523; developers.google.com/identity/protocols/oauth2/service-account). */
export async function signInServiceAccount(
  keyFile: string,
  tokenUrl: string,
  now: Date,
  stopping?: AbortSignal,
): Promise<ServiceAccountGrant> {
  const key = KeyFile.safeParse(parseJson(keyFile)).data;
  const assertion = key && signAssertion(key, tokenUrl, now);
  if (!key || assertion === undefined) return { failure: 'invalid_key_file' };
  // The assertion authenticates the client.
  const endpoint = { url: tokenUrl, clientId: key.client_email, authentication: () => undefined, stopping };
  const result = await requestTokens(endpoint, { grant_type: GRANT_TYPE, assertion });
  if ('tokens' in result) return { token: result.tokens.accessToken, lifetimeMs: result.tokens.lifetimeMs };
  return { failure: TEMPORARY.includes(result.error) ? 'unavailable' : 'rejected' };
}

/** Returns `undefined` if the private key is invalid. */
function signAssertion({ client_email: iss, private_key: privateKey }: KeyFile, aud: string, now: Date): string | undefined {
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = { iss, scope: SCOPE, aud, iat, exp: iat + LIFETIME_SECONDS };
  const payload = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  try {
    return `${payload}.${createSign('RSA-SHA256').update(payload).sign(privateKey, 'base64url')}`;
  } catch {
    return undefined;
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
