import { AppError } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { refusal, takeCallback } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { refuseOnRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { exchangeQuickbooksCode, type QuickbooksGrant, type QuickbooksGrantFailure } from '../../quickbooks-client/server/oauth/grants.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import type { QuickbooksCallback } from '../quickbooks-connection.contract.ts';
import { PURPOSE } from './authorization.service.ts';

/** Exchanges the code of a callback for its tokens. The state has to be one that this browser was given. */
export async function redeemCallback(
  deps: ServerDeps,
  callback: QuickbooksCallback,
  browser: string | undefined,
): Promise<QuickbooksGrant> {
  await refuseOnRestoredCopy(deps);
  const codeVerifier = await takeCallback(deps, { ...callback, provider: 'QuickBooks', purpose: PURPOSE }, browser);
  if (!isRealm(callback.realmId)) throw refusal('refused', 'QuickBooks didn’t return a company. Start again.');
  const { client, ...addresses } = readQuickbooksSettings(deps.config.environment);
  if (!client) throw refusal('refused', 'QuickBooks Client ID is not configured on the server.');
  const outcome = await exchangeQuickbooksCode({ ...addresses, client, stopping: deps.stopping }, { ...callback, codeVerifier });
  if ('failure' in outcome) throw explainFailure(outcome.failure);
  return outcome.grant;
}

/** Companies are named by digits. */
const isRealm = (text: string): boolean => /^\d{1,30}$/.test(text);

const AWAY_SECONDS = 30;
const LOCKOUT_SECONDS = 600;

function explainFailure(failure: QuickbooksGrantFailure): AppError {
  switch (failure) {
    case 'throttled':
      return unavailable('Intuit blocked further attempts. Try again in 10 minutes.', LOCKOUT_SECONDS);
    case 'away':
      return unavailable('OBDesk can’t reach QuickBooks right now. Try again in a minute.', AWAY_SECONDS);
    case 'unreadable':
      return new AppError(502, 'provider_error', 'Intuit sent an unexpected response. Try again in a minute.', {
        isIntended: true,
      });
    case 'wrong':
      return refusal('refused', 'Intuit rejected the authorization code. It works only once and expires after 10 minutes. Start again.');
    case 'client':
      return refusal('refused', 'Intuit doesn’t recognize OBDesk. Check QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET on the server.');
  }
}

const unavailable = (message: string, retryAfter: number) =>
  new AppError(503, 'provider_unavailable', message, { retryAfter, isIntended: true });
