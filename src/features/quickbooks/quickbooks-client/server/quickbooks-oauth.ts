import { z } from 'zod';
import { parseJson } from '../../../../platform/server/http-client/parse-json.ts';
import type { RawResponse } from '../../../../platform/server/http-client/send.ts';
import { sendOrUndefined } from '../../../../platform/server/http-client/send.ts';
import { lifetimeSeconds } from '../../../../platform/server/http-client/token-lifetime.ts';
import type { QuickbooksClient, QuickbooksSettings } from './quickbooks-settings.ts';

/** Each refresh returns a new refresh token; the previous one stays valid for a day. */
export interface QuickbooksTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Lifetime of the access token. */
  readonly lifetimeMs: number;
}

/**
 * `invalid_grant`: the code or refresh token is invalid. `invalid_client`: Intuit doesn't know this client. `throttled`, `unavailable` and
 * `unreadable` are temporary; after the last two, the refresh token may have been replaced.
 */
export type QuickbooksTokenError = 'invalid_grant' | 'invalid_client' | 'throttled' | 'unavailable' | 'unreadable';
export type QuickbooksTokenOutcome = { readonly tokens: QuickbooksTokens } | { readonly error: QuickbooksTokenError };

type ClientSettings = Pick<QuickbooksSettings, 'tokenUrl' | 'revokeUrl'> & {
  readonly client: QuickbooksClient;
  readonly stopping?: AbortSignal;
};

interface AuthorizationCode {
  readonly code: string;
  readonly redirectUri: string;
  /** PKCE verifier; undefined if the authorization request had no challenge. */
  readonly codeVerifier: string | undefined;
}

/** Exchanges an authorization code. Intuit revokes the tokens of a code that is used twice. */
export function exchangeQuickbooksCode(
  settings: ClientSettings,
  { code, redirectUri, codeVerifier }: AuthorizationCode,
): Promise<QuickbooksTokenOutcome> {
  const verifier = codeVerifier !== undefined && { code_verifier: codeVerifier };
  return requestTokens(settings, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...verifier });
}

export function refreshQuickbooksTokens(settings: ClientSettings, refreshToken: string): Promise<QuickbooksTokenOutcome> {
  return requestTokens(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Returns true if the token is revoked or was already invalid, false if unknown. */
export async function revokeQuickbooksToken(settings: ClientSettings, refreshToken: string): Promise<boolean> {
  const response = await post(settings, settings.revokeUrl, 'application/json', JSON.stringify({ token: refreshToken }));
  return response?.status === 200 || response?.status === 400;
}

const TokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: lifetimeSeconds.default(3_600),
});
const ErrorResponse = z.object({ error: z.string().pipe(z.enum(['invalid_grant', 'invalid_client', 'unreadable']).catch('unreadable')) });

async function requestTokens(settings: ClientSettings, fields: Record<string, string>): Promise<QuickbooksTokenOutcome> {
  const form = new URLSearchParams(fields).toString();
  const response = await post(settings, settings.tokenUrl, 'application/x-www-form-urlencoded', form);
  if (!response || response.status >= 500) return { error: 'unavailable' };
  if (response.status === 429) return { error: 'throttled' };
  const body = parseJson(response.text);
  const rejected = ErrorResponse.safeParse(body);
  if (rejected.success) return rejected.data;
  const issued = TokenResponse.safeParse(body);
  if (response.status !== 200 || !issued.success) return { error: 'unreadable' };
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = issued.data;
  return { tokens: { accessToken, refreshToken, lifetimeMs: seconds * 1_000 } };
}

/** Sends the client credentials in the header only. */
function post({ client, stopping }: ClientSettings, url: string, contentType: string, body: string): Promise<RawResponse | undefined> {
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  const headers = { 'content-type': contentType, accept: 'application/json', authorization };
  return sendOrUndefined({ method: 'POST', url, headers, body, stopping });
}
