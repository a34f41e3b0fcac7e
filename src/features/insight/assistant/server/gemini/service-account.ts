import { createSign } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { sendOrUndefined } from '../../../../../platform/server/http-client/send.ts';
import { lifetimeSeconds } from '../../../../../platform/server/http-client/token-lifetime.ts';

/** Fields of the key file. Its `token_uri` is ignored, because the file isn't trusted. */
const KeyFile = z.object({ client_email: z.string(), private_key: z.string() });
const Grant = z.object({ access_token: z.string().min(1), expires_in: lifetimeSeconds });
const ErrorResponse = z.object({ error: z.string() });

/** See ai.google.dev/gemini-api/docs/oauth. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME_SECONDS = 3_600;

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
  const assertion = createAssertion(keyFile, tokenUrl, now);
  if (assertion === undefined) return { failure: 'invalid_key_file' };
  const response = await sendOrUndefined({
    method: 'POST',
    url: tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: String(new URLSearchParams({ grant_type: GRANT_TYPE, assertion })),
    stopping,
  });
  if (!response || response.status >= 500 || response.status === 429) return { failure: 'unavailable' };
  const body = parseJson(response.text);
  const grant = Grant.safeParse(body);
  if (grant.success) return { token: grant.data.access_token, lifetimeMs: grant.data.expires_in * 1_000 };
  return { failure: ErrorResponse.safeParse(body).success ? 'rejected' : 'unavailable' };
}

/** Returns `undefined` if the key file or its private key is invalid. */
function createAssertion(keyFile: string, audience: string, now: Date): string | undefined {
  const key = KeyFile.safeParse(parseJson(keyFile)).data;
  if (!key) return undefined;
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = { iss: key.client_email, scope: SCOPE, aud: audience, iat, exp: iat + LIFETIME_SECONDS };
  const payload = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  try {
    return `${payload}.${createSign('RSA-SHA256').update(payload).sign(key.private_key, 'base64url')}`;
  } catch {
    return undefined;
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
