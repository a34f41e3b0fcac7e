import { z } from 'zod';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { type RawResponse, sendOrUndefined } from '../../../../../platform/server/http-client/send.ts';
import { lifetimeSeconds } from '../../../../../platform/server/http-client/token-lifetime.ts';
import { type DataCenter, isApiDomain } from '../data-centers.ts';
import type { ZohoSettings } from '../zoho-settings.ts';

/** An access token, and with a code of somebody who agreed to that, a refresh token. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly lifetimeMs: number;
  /** Undefined where Zoho does not name them. */
  readonly scopes: readonly string[] | undefined;
}

/**
 * Why there is no grant. `wrong` is the code or the refresh token; `client` the registration of this program; `throttled` passes by itself
 * and never means that the token was revoked; `away` and `unreadable` say nothing of either.
 */
export type GrantFailure = 'wrong' | 'client' | 'redirect' | 'throttled' | 'away' | 'unreadable' | 'domain';
export type GrantOutcome = { readonly grant: Grant } | { readonly failure: GrantFailure };

export type Client = NonNullable<ZohoSettings['client']>;

/** Code of a callback with the parameters of its authorization request. */
export interface IssuedCode {
  readonly code: string;
  readonly redirectUri: string;
  /** PKCE verifier; undefined if the question had no challenge. */
  readonly codeVerifier: string | undefined;
}

/** Exchanges the code of a callback. A code is good once, for two minutes and only at the accounts server that gave it. */
export function exchangeCode(center: DataCenter, client: Client, { code, redirectUri, codeVerifier }: IssuedCode): Promise<GrantOutcome> {
  return askForGrant(center, {
    ...toFields(client),
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
  });
}

/** Asks for a new access token; Zoho allows ten in ten minutes for each refresh token. */
export function refreshAccess(center: DataCenter, client: Client, refreshToken: string): Promise<GrantOutcome> {
  return askForGrant(center, { ...toFields(client), grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Revokes a refresh token with all access tokens it gave; true as well when Zoho knows it no more, false when it is not known what became of it. */
export async function revokeToken(center: DataCenter, refreshToken: string): Promise<boolean> {
  const answer = await post(center, '/oauth/v2/token/revoke', { token: refreshToken });
  return answer !== undefined && (answer.status === 200 || answer.status === 400);
}

const toFields = ({ id, secret }: Client) => ({ client_id: id, client_secret: secret });

const Answer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  api_domain: z.string(),
  expires_in: lifetimeSeconds.default(3_600),
  scope: z.string().optional(),
});
const Refusal = z.object({ error: z.string() });

async function askForGrant(center: DataCenter, fields: Record<string, string>): Promise<GrantOutcome> {
  const answer = await post(center, '/oauth/v2/token', fields);
  if (!answer || answer.status >= 500) return { failure: 'away' };
  const body = parseJson(answer.text);
  const refusal = Refusal.safeParse(body);
  if (refusal.success) return { failure: toFailure(refusal.data.error) };
  const given = Answer.safeParse(body);
  if (answer.status !== 200 || !given.success) return { failure: answer.status === 429 ? 'throttled' : 'unreadable' };
  if (!isApiDomain(center, given.data.api_domain)) return { failure: 'domain' };
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, scope } = given.data;
  return { grant: { accessToken, refreshToken, lifetimeMs: seconds * 1_000, scopes: scope?.split(/[\s,]+/) } };
}

/** Errors come with status 200; only too many tokens come with 400, as 'Access Denied' (recorded at the real service). */
const FAILURES: Readonly<Record<string, GrantFailure>> = {
  invalid_code: 'wrong',
  invalid_client: 'client',
  invalid_client_secret: 'client',
  invalid_redirect_uri: 'redirect',
  'Access Denied': 'throttled',
};

const toFailure = (error: string): GrantFailure => FAILURES[error] ?? 'unreadable';

function post({ accountsUrl, stopping }: DataCenter, path: string, fields: Record<string, string>): Promise<RawResponse | undefined> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return sendOrUndefined({ method: 'POST', url: `${accountsUrl}${path}`, headers, body: new URLSearchParams(fields).toString(), stopping });
}
