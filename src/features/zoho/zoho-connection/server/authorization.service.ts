import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ZohoPurpose } from '../../../admin/auth/auth.contract.ts';
import type { ConsentStart } from '../../../admin/provider-access/provider-access.contract.ts';
import { NOT_CONFIGURED, refusal, startConsent, takeCallback } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { refuseOnRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { exchangeCode, type Grant, type GrantFailure } from '../../zoho-client/server/accounts/grants.ts';
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
  if (!settings.client) return NOT_CONFIGURED;
  const accountsUrl = (await findAccountsUrl(deps, purpose)) ?? settings.accountsUrl;
  const request = {
    purpose: toConsentPurpose(purpose),
    clientId: settings.client.id,
    callbackPath: ZOHO_CALLBACK_PATHS[purpose],
    authorizeUrl: `${accountsUrl}/oauth/v2/auth`,
    query: AUTHORIZATION_QUERIES[purpose],
  };
  return startConsent(deps, request, exchange);
}

/** A connection needs a refresh token, which Zoho issues only with `prompt=consent`. */
const AUTHORIZATION_QUERIES: Readonly<Record<ZohoPurpose, Readonly<Record<string, string>>>> = {
  login: { response_type: 'code', scope: SIGN_IN_SCOPES.join(','), access_type: 'online' },
  connect: { response_type: 'code', scope: CONNECTION_SCOPES.join(','), access_type: 'offline', prompt: 'consent' },
};

export interface Authorization {
  readonly grant: Grant;
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
  await refuseOnRestoredCopy(deps);
  const { code, redirectUri, accountsServer } = callback;
  const codeVerifier = await takeCallback(deps, { ...callback, provider: 'Zoho', purpose: toConsentPurpose(purpose) }, browser);
  await onValidState?.();
  const expected = await findAccountsUrl(deps, purpose);
  if (expected === undefined) return undefined;
  const center = { ...requireDataCenter(deps, purpose, expected, accountsServer), stopping: deps.stopping };
  const { client } = readZohoSettings(deps.config.environment);
  if (!client) throw refusal('refused', 'Zoho Client ID is not configured on the server.');
  const outcome = await exchangeCode(center, client, { code, redirectUri, codeVerifier });
  if ('failure' in outcome) throw toCallbackError(outcome.failure);
  return { grant: outcome.grant, center };
}

/** Longest time that Zoho blocks a client after too many attempts. */
const LOCKOUT_SECONDS = 600;
const UNREACHABLE_SECONDS = 30;

function toCallbackError(failure: GrantFailure): AppError {
  if (failure === 'throttled') return unavailable('Zoho blocked further attempts. Try again in 10 minutes.', LOCKOUT_SECONDS);
  if (failure === 'away') return unavailable('OBDesk can’t reach Zoho right now. Try again in a minute.', UNREACHABLE_SECONDS);
  if (failure === 'unreadable')
    return new AppError(502, 'provider_error', 'Zoho sent an unexpected response. Try again in a minute.', { isIntended: true });
  return refusal('refused', REFUSALS[failure]);
}

const unavailable = (message: string, retryAfter: number) =>
  new AppError(503, 'provider_unavailable', message, { retryAfter, isIntended: true });

const REFUSALS: Readonly<Record<Exclude<GrantFailure, 'throttled' | 'away' | 'unreadable'>, string>> = {
  wrong: 'Zoho rejected the authorization code. It works only once and expires after 2 minutes. Start again.',
  client:
    'Zoho doesn’t recognize OBDesk in this data center. Ask an Admin to check ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET and ZOHO_ACCOUNTS_URL.',
  redirect: 'Zoho doesn’t recognize the URL of this OBDesk server. Ask an Admin to add it to the redirect URIs in the Zoho API console.',
  domain: 'Zoho returned an unrecognized API server, so OBDesk ignored it. Ask an Admin to check ZOHO_CRM_URL.',
};
