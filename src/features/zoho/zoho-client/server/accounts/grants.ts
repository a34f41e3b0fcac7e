import { z } from 'zod';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { type RawResponse, sendOrUndefined } from '../../../../../platform/server/http-client/send.ts';
import { lifetimeSeconds } from '../../../../../platform/server/http-client/token-lifetime.ts';
import { type DataCenter, isApiDomain } from '../data-centers.ts';
import type { ZohoSettings } from '../zoho-settings.ts';

/** Access token, with a refresh token if it comes from an authorization code with consent. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly lifetimeMs: number;
  /** Undefined if Zoho doesn't list them. */
  readonly scopes: readonly string[] | undefined;
}

/**
 * Reason for a missing grant: an invalid code or refresh token (`wrong`), an unknown OAuth client (`client`) or redirect URI, a
 * temporary limit that doesn't revoke the token (`throttled`), no response (`away`), an invalid one (`unreadable`), or an API server
 * outside the data center (`domain`).
 */
export type GrantFailure = 'wrong' | 'client' | 'redirect' | 'throttled' | 'away' | 'unreadable' | 'domain';
export type GrantOutcome = { readonly grant: Grant } | { readonly failure: GrantFailure };

export type Client = NonNullable<ZohoSettings['client']>;

/** Code of a callback with the parameters of its authorization request. */
export interface IssuedCode {
  readonly code: string;
  readonly redirectUri: string;
  /** PKCE verifier; undefined if the authorization request had no challenge. */
  readonly codeVerifier: string | undefined;
}

/** Exchanges an authorization code. It works once, within 2 minutes, and only at the accounts server that issued it. */
export function exchangeCode(center: DataCenter, client: Client, { code, redirectUri, codeVerifier }: IssuedCode): Promise<GrantOutcome> {
  return requestGrant(center, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
  });
}

/** Requests a new access token. Zoho allows 10 in 10 minutes per refresh token. */
export function refreshAccess(center: DataCenter, client: Client, refreshToken: string): Promise<GrantOutcome> {
  return requestGrant(center, client, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Revokes a refresh token and its access tokens. Returns true also if Zoho doesn't know the token, false if the result is unclear. */
export async function revokeToken(center: DataCenter, refreshToken: string): Promise<boolean> {
  const response = await post(center, '/oauth/v2/token/revoke', { token: refreshToken });
  return response !== undefined && (response.status === 200 || response.status === 400);
}

const TokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  api_domain: z.string(),
  expires_in: lifetimeSeconds.default(3_600),
  scope: z.string().optional(),
});
const ErrorResponse = z.object({ error: z.string() });

async function requestGrant(center: DataCenter, { id, secret }: Client, fields: Record<string, string>): Promise<GrantOutcome> {
  const response = await post(center, '/oauth/v2/token', { client_id: id, client_secret: secret, ...fields });
  if (!response || response.status >= 500) return { failure: 'away' };
  const body = parseJson(response.text);
  const failed = ErrorResponse.safeParse(body).data;
  if (failed) return { failure: FAILURES[failed.error] ?? 'unreadable' };
  const token = TokenResponse.safeParse(body).data;
  if (response.status !== 200 || !token) return { failure: response.status === 429 ? 'throttled' : 'unreadable' };
  if (!isApiDomain(center, token.api_domain)) return { failure: 'domain' };
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, scope } = token;
  return { grant: { accessToken, refreshToken, lifetimeMs: seconds * 1_000, scopes: scope?.split(/[\s,]+/) } };
}

/** Errors have status 200, except for too many tokens, which is 400 with 'Access Denied' (as recorded from Zoho). */
const FAILURES: Readonly<Record<string, GrantFailure>> = {
  invalid_code: 'wrong',
  invalid_client: 'client',
  invalid_client_secret: 'client',
  invalid_redirect_uri: 'redirect',
  'Access Denied': 'throttled',
};

function post({ accountsUrl, stopping }: DataCenter, path: string, fields: Record<string, string>): Promise<RawResponse | undefined> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return sendOrUndefined({ method: 'POST', url: `${accountsUrl}${path}`, headers, body: new URLSearchParams(fields).toString(), stopping });
}
