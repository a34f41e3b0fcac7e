import { ClientSecretBasic } from 'oauth4webapi';
import { z } from 'zod';
import { sendOrUndefined } from '../../../../platform/server/http-client/send.ts';
import { type Grant, requestTokens, type Tokens } from '../../../../platform/server/oauth.ts';
import type { QuickbooksClient, QuickbooksSettings } from './quickbooks-settings.ts';

/** Each refresh returns a new refresh token; the previous one stays valid for a day. */
export type QuickbooksTokens = Tokens & { readonly refreshToken: string };

/**
 * `invalid_grant`: the code or refresh token is invalid. `invalid_client`: Intuit doesn't know this client. The others are temporary; after
 * `unavailable` and `unreadable`, the refresh token may have been replaced.
 */
const QuickbooksTokenError = z.enum(['invalid_grant', 'invalid_client', 'throttled', 'unavailable', 'unreadable']).catch('unreadable');
export type QuickbooksTokenError = z.infer<typeof QuickbooksTokenError>;
export type QuickbooksTokenOutcome = { readonly tokens: QuickbooksTokens } | { readonly error: QuickbooksTokenError };

type ClientSettings = Pick<QuickbooksSettings, 'tokenUrl' | 'revokeUrl'> & {
  readonly client: QuickbooksClient;
  readonly stopping?: AbortSignal;
};

/** Exchanges an authorization code or a refresh token. Intuit revokes the tokens of a code that is used twice. */
export async function requestQuickbooksTokens(
  { tokenUrl: url, client: { id: clientId, secret }, stopping }: ClientSettings,
  grant: Grant,
): Promise<QuickbooksTokenOutcome> {
  const result = await requestTokens({ url, clientId, authentication: ClientSecretBasic(secret), stopping }, grant);
  if ('error' in result) return { error: QuickbooksTokenError.parse(result.error) };
  const { refreshToken } = result.tokens;
  return refreshToken === undefined ? { error: 'unreadable' } : { tokens: { ...result.tokens, refreshToken } };
}

/** Returns true if the token is revoked or was already invalid, false if unknown. Intuit documents a JSON body, unlike RFC 7009. */
export async function revokeQuickbooksToken({ revokeUrl: url, client, stopping }: ClientSettings, token: string): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization };
  const response = await sendOrUndefined({ method: 'POST', url, headers, body: JSON.stringify({ token }), stopping });
  return response?.status === 200 || response?.status === 400;
}
