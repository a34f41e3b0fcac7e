import { createSign } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { sendOrUndefined } from '../../../../../platform/server/http-client/send.ts';
import { lifetimeSeconds } from '../../../../../platform/server/http-client/token-lifetime.ts';

/** What of the key file of a service account is used: never its `token_uri`, which whoever made the file chooses. */
const KeyFile = z.object({ client_email: z.string(), private_key: z.string() });
const Grant = z.object({ access_token: z.string().min(1), expires_in: lifetimeSeconds });
const Refusal = z.object({ error: z.string() });

/** The scope that Gemini's guide to OAuth names (ai.google.dev/gemini-api/docs/oauth). */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME_SECONDS = 3_600;

export type ServiceAccountGrant =
  | { readonly token: string; readonly lifetimeMs: number }
  /** 'unreadable': the key file is none; 'refused': Google does not take it; 'away': it does not answer. */
  | { readonly failure: 'unreadable' | 'refused' | 'away' };

/** Signs a service account in at Google with a JWT signed RS256 (RFC 7523; developers.google.com/identity/protocols/oauth2/service-account). */
export async function signInServiceAccount(
  keyFile: string,
  tokenUrl: string,
  now: Date,
  stopping?: AbortSignal,
): Promise<ServiceAccountGrant> {
  const assertion = makeAssertion(keyFile, tokenUrl, now);
  if (assertion === undefined) return { failure: 'unreadable' };
  const answer = await sendOrUndefined({
    method: 'POST',
    url: tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: String(new URLSearchParams({ grant_type: GRANT_TYPE, assertion })),
    stopping,
  });
  if (!answer || answer.status >= 500 || answer.status === 429) return { failure: 'away' };
  const body = parseJson(answer.text);
  const grant = Grant.safeParse(body);
  if (grant.success) return { token: grant.data.access_token, lifetimeMs: grant.data.expires_in * 1_000 };
  return { failure: Refusal.safeParse(body).success ? 'refused' : 'away' };
}

/** Undefined when the file is no key file, or its key is none. */
function makeAssertion(keyFile: string, audience: string, now: Date): string | undefined {
  const key = KeyFile.safeParse(parseJson(keyFile)).data;
  if (!key) return undefined;
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = { iss: key.client_email, scope: SCOPE, aud: audience, iat, exp: iat + LIFETIME_SECONDS };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  try {
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key.private_key, 'base64url')}`;
  } catch {
    return undefined;
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
