import { ClientSecretPost } from 'oauth4webapi';
import { sendOrUndefined } from '../../../../../platform/server/http-client/send.ts';
import { type Grant, requestTokens, type TokenFailure, type Tokens } from '../../../../../platform/server/oauth.ts';
import { type DataCenter, isApiDomain } from '../data-centers.ts';
import type { ZohoSettings } from '../zoho-settings.ts';

/** Only an authorization code with consent returns a refresh token. */
export interface ZohoTokens extends Tokens {
  /** Undefined if Zoho doesn't list them. */
  readonly scopes: readonly string[] | undefined;
}

/**
 * `invalid_grant`: an invalid code or refresh token. `invalid_client`, `invalid_redirect_uri`: unknown in this data center. `foreign_domain`: an API
 * server outside the data center. The others are temporary and don't revoke the token.
 */
export type ZohoTokenError = 'invalid_grant' | 'invalid_client' | 'invalid_redirect_uri' | 'foreign_domain' | TokenFailure;

export type Client = NonNullable<ZohoSettings['client']>;

/**
 * Exchanges an authorization code, which works once, within 2 minutes, and only at the accounts server that issued it, or a refresh token, for
 * which Zoho allows 10 access tokens in 10 minutes.
 */
export async function requestZohoTokens(
  center: DataCenter,
  { id: clientId, secret }: Client,
  grant: Grant,
): Promise<{ readonly tokens: ZohoTokens } | { readonly error: ZohoTokenError }> {
  const { accountsUrl, stopping } = center;
  const endpoint = { url: `${accountsUrl}/oauth/v2/token`, clientId, authentication: ClientSecretPost(secret), stopping };
  const result = await requestTokens(endpoint, grant);
  if ('error' in result) return { error: ERRORS[result.error] ?? 'unreadable' };
  const { api_domain: apiDomain, scope } = result.response;
  if (typeof apiDomain !== 'string') return { error: 'unreadable' };
  if (!isApiDomain(center, apiDomain)) return { error: 'foreign_domain' };
  return { tokens: { ...result.tokens, scopes: scope?.split(/[\s,]+/) } };
}

const ERRORS: Readonly<Record<string, ZohoTokenError>> = {
  invalid_code: 'invalid_grant',
  invalid_client: 'invalid_client',
  invalid_client_secret: 'invalid_client',
  invalid_redirect_uri: 'invalid_redirect_uri',
  // Too many tokens (as recorded from Zoho).
  'Access Denied': 'throttled',
  throttled: 'throttled',
  unavailable: 'unavailable',
};

/** Revokes a refresh token and its access tokens. Returns true also if Zoho doesn't know the token, false if the result is unclear. */
export async function revokeZohoToken({ accountsUrl, stopping }: DataCenter, refreshToken: string): Promise<boolean> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = String(new URLSearchParams({ token: refreshToken }));
  const response = await sendOrUndefined({ method: 'POST', url: `${accountsUrl}/oauth/v2/token/revoke`, headers, body, stopping });
  return response?.status === 200 || response?.status === 400;
}
