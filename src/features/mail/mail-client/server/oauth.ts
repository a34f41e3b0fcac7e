import { ClientSecretPost } from 'oauth4webapi';
import { z } from 'zod';
import { type Grant, requestTokens, type Tokens, toRefreshGrant } from '../../../../platform/server/oauth.ts';
import type { MailOauthProvider, MailProviderSettings } from './mail-settings.ts';

/** Query parameters of the authorization request. Without these, Google returns a refresh token only for the first consent. */
const QUERIES: Readonly<Record<MailOauthProvider, Readonly<Record<string, string>>>> = {
  microsoft: {
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    prompt: 'select_account',
  },
  google: { scope: 'https://mail.google.com/', access_type: 'offline', prompt: 'consent' },
};

/** Returns the query of an authorization request. The user may sign in with another account that has access to the mailbox. */
export const toAuthorizationQuery = (provider: MailOauthProvider, address: string): Readonly<Record<string, string>> => ({
  ...QUERIES[provider],
  login_hint: address,
});

export type MailTokens = Tokens & { readonly refreshToken: string };

/**
 * `invalid_grant`: the code or refresh token is invalid, or an administrator has to agree. `invalid_client`: the provider doesn't know this
 * client. The others are temporary; after `unavailable` and `unreadable`, the refresh token may have been replaced.
 */
export type MailTokenError = 'invalid_grant' | 'invalid_client' | 'throttled' | 'unavailable' | 'unreadable';
export type MailTokenOutcome = { readonly tokens: MailTokens } | { readonly error: MailTokenError };

const TokenError = z.enum(['invalid_grant', 'invalid_client', 'throttled', 'unavailable', 'unreadable']).catch('unreadable');

/** Further codes of Microsoft and Google. */
const SAME_AS: Readonly<Record<string, MailTokenError>> = {
  interaction_required: 'invalid_grant',
  consent_required: 'invalid_grant',
  invalid_scope: 'invalid_client',
  unauthorized_client: 'invalid_client',
  temporarily_unavailable: 'unavailable',
};

type Endpoint = Pick<MailProviderSettings, 'tokenUrl'> & {
  readonly client: NonNullable<MailProviderSettings['client']>;
  readonly stopping: AbortSignal;
};

/** Exchanges an authorization code. */
export const exchangeMailCode = (endpoint: Endpoint, grant: Grant): Promise<MailTokenOutcome> => request(endpoint, grant, undefined);

/** Renews tokens. Microsoft replaces the refresh token, Google usually doesn't. Store both before either is used. */
export const refreshMailTokens = (endpoint: Endpoint, refreshToken: string): Promise<MailTokenOutcome> =>
  request(endpoint, toRefreshGrant(refreshToken), refreshToken);

async function request(
  { tokenUrl: url, client, stopping }: Endpoint,
  grant: Grant,
  previous: string | undefined,
): Promise<MailTokenOutcome> {
  const result = await requestTokens({ url, clientId: client.id, authentication: ClientSecretPost(client.secret), stopping }, grant);
  if ('error' in result) return { error: SAME_AS[result.error] ?? TokenError.parse(result.error) };
  const refreshToken = result.tokens.refreshToken ?? previous;
  return refreshToken === undefined ? { error: 'unreadable' } : { tokens: { ...result.tokens, refreshToken } };
}
