import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenFailure } from '../../../../platform/server/oauth.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ZohoPurpose } from '../../../admin/auth/auth.contract.ts';
import type { ConsentStart } from '../../../admin/provider-access/provider-access.contract.ts';
import { refusal, startConsent, takeCallback, toExchangeError } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { requestZohoTokens, type ZohoTokenError, type ZohoTokens } from '../../zoho-client/server/accounts/grants.ts';
import type { DataCenter } from '../../zoho-client/server/data-centers.ts';
import { CONNECTION_SCOPES, SIGN_IN_SCOPES } from '../../zoho-client/server/scopes.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { ZOHO_CALLBACK_PATHS, type ZohoCallback } from '../zoho-connection.contract.ts';
import { findAccountsUrl, requireDataCenter } from './data-center.service.ts';

/** Purposes of all providers share one namespace. */
const toConsentPurpose = (purpose: ZohoPurpose): string => `zoho-${purpose}`;

/** Starts an authorization request and returns its URL. */
export async function startAuthorization(
  deps: ServerDeps,
  purpose: ZohoPurpose,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<ConsentStart> {
  const settings = readZohoSettings(deps.config.environment);
  const accountsUrl = (await findAccountsUrl(deps, purpose)) ?? settings.accountsUrl;
  const request = {
    purpose: toConsentPurpose(purpose),
    client: settings.client,
    callbackPath: ZOHO_CALLBACK_PATHS[purpose],
    authorizeUrl: `${accountsUrl}/oauth/v2/auth`,
    query: AUTHORIZATION_QUERIES[purpose],
  };
  return startConsent(deps, request, exchange);
}

/** A connection needs a refresh token, which Zoho issues only with `prompt=consent`. */
const AUTHORIZATION_QUERIES: Readonly<Record<ZohoPurpose, Readonly<Record<string, string>>>> = {
  login: { scope: SIGN_IN_SCOPES.join(','), access_type: 'online' },
  connect: { scope: CONNECTION_SCOPES.join(','), access_type: 'offline', prompt: 'consent' },
};

export interface Authorization {
  readonly tokens: ZohoTokens;
  readonly center: DataCenter;
}

/**
 * Exchanges the code of a callback for tokens. The state must have been issued to this browser for this purpose, and the code is sent only
 * to the expected accounts server. `onValidState` runs before that and may throw. Returns undefined, without sending anything, for a
 * sign-in while Zoho isn't connected.
 */
export async function redeemCallback(
  deps: ServerDeps,
  purpose: ZohoPurpose,
  callback: ZohoCallback,
  browser: string | undefined,
  onValidState?: () => Promise<void>,
): Promise<Authorization | undefined> {
  const grant = await takeCallback(deps, { ...callback, provider: 'Zoho', purpose: toConsentPurpose(purpose) }, browser);
  await onValidState?.();
  const expected = await findAccountsUrl(deps, purpose);
  if (expected === undefined) return undefined;
  const center = { ...requireDataCenter(deps, purpose, expected, callback.accountsServer), stopping: deps.stopping };
  const { client } = readZohoSettings(deps.config.environment);
  if (!client) throw refusal('refused', 'Zoho Client ID is not configured on the server.');
  const outcome = await requestZohoTokens(center, client, grant);
  if ('error' in outcome) throw toExchangeError(outcome.error, { product: 'Zoho', company: 'Zoho', refusals: REFUSALS });
  return { tokens: outcome.tokens, center };
}

const REFUSALS: Readonly<Record<Exclude<ZohoTokenError, TokenFailure>, string>> = {
  invalid_grant: 'Zoho rejected the authorization code. It works only once and expires after 2 minutes. Start again.',
  invalid_client:
    'Zoho doesn’t recognize OBDesk in this data center. Ask an Admin to check ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET and ZOHO_ACCOUNTS_URL.',
  invalid_redirect_uri:
    'Zoho doesn’t recognize the URL of this OBDesk server. Ask an Admin to add it to the redirect URIs in the Zoho API console.',
  foreign_domain: 'Zoho returned an unrecognized API server, so OBDesk ignored it. Ask an Admin to check ZOHO_CRM_URL.',
};
