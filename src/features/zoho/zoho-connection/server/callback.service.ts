import { AppError } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ZohoPurpose } from '../../../admin/auth/auth.contract.ts';
import { refusal, takeCallback } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { refuseOnRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { exchangeCode, type Grant, type GrantFailure } from '../../zoho-client/server/accounts/grants.ts';
import type { DataCenter } from '../../zoho-client/server/data-centers.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import type { ZohoCallback } from '../zoho-connection.contract.ts';
import { toConsentPurpose } from './authorization.service.ts';
import { findAccountsUrl, requireDataCenter } from './data-center.service.ts';

/** What a callback brought, once its code was exchanged. */
export interface Granted {
  readonly grant: Grant;
  readonly center: DataCenter;
}

/**
 * Exchanges the code of a callback for its tokens. The state has to be one that this browser was given for this purpose, and the code goes
 * to no accounts server but the one that was chosen. `onValidState` runs before the code is sent, and may refuse it. Undefined for a sign-in while Zoho isn't connected: then nothing is sent.
 */
export async function redeemCallback(
  deps: ServerDeps,
  purpose: ZohoPurpose,
  callback: ZohoCallback,
  browser: string | undefined,
  onValidState?: () => Promise<void>,
): Promise<Granted | undefined> {
  await refuseOnRestoredCopy(deps);
  const { code, redirectUri, accountsServer } = callback;
  const codeVerifier = await takeCallback(deps, { ...callback, provider: 'Zoho', purpose: toConsentPurpose(purpose) }, browser);
  await onValidState?.();
  const expected = await findAccountsUrl(deps, purpose);
  if (expected === undefined) return undefined;
  const center = requireDataCenter(deps, purpose, expected, accountsServer);
  const { client } = readZohoSettings(deps.config.environment);
  if (!client) throw refusal('refused', 'Zoho Client ID is not configured on the server.');
  const outcome = await exchangeCode({ ...center, stopping: deps.stopping }, client, { code, redirectUri, codeVerifier });
  if ('failure' in outcome) throw explainFailure(outcome.failure);
  return { grant: outcome.grant, center: { ...center, stopping: deps.stopping } };
}

/** Zoho lets a locked out client try again after ten minutes at most. */
const LOCKOUT_SECONDS = 600;
const AWAY_SECONDS = 30;

function explainFailure(failure: GrantFailure): AppError {
  if (failure === 'throttled') return unavailable('Zoho blocked further attempts. Try again in 10 minutes.', LOCKOUT_SECONDS);
  if (failure === 'away') return unavailable('OBDesk can’t reach Zoho right now. Try again in a minute.', AWAY_SECONDS);
  if (failure === 'unreadable')
    return new AppError(502, 'provider_error', 'Zoho sent an unexpected response. Try again in a minute.', {
      isIntended: true,
    });
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
