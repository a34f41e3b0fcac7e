import { AppError } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { exchangeCode, type Grant, type GrantFailure } from '../../../../providers/zoho/accounts/grants.ts';
import { type DataCenter, findDataCenter } from '../../../../providers/zoho/data-centers.ts';
import { readZohoSettings } from '../../../../providers/zoho/zoho-settings.ts';
import type { ZohoPurpose } from '../../auth/auth.contract.ts';
import type { ZohoCallback } from '../zoho-connection.contract.ts';
import { takeState } from './state.store.ts';

/** What a callback brought, once its code was exchanged. */
export interface Granted {
  readonly grant: Grant;
  readonly center: DataCenter;
}

const refusal = (code: string, message: string) => new AppError(400, code, message);

/**
 * Exchanges the code of a callback for its tokens. The state has to be one that this browser was given for this purpose, and the code goes
 * to no accounts server but Zoho's own and the one that is set.
 */
export async function redeemCallback(
  deps: ServerDeps,
  purpose: ZohoPurpose,
  callback: ZohoCallback,
  browser: string | undefined,
): Promise<Granted> {
  const { code, redirectUri, state } = callback;
  if (code === '') throw refusal('no_code', 'Zoho authentication failed. No authorization code was provided.');
  const sent = { id: hashToken(state), purpose, browser: browser ?? '', redirectUri };
  if (!(await takeState(deps.database, sent, deps.clock.now())))
    throw refusal(
      'bad_state',
      'This attempt is no longer valid: it took more than 10 minutes, was used already or began in another browser. Start again.',
    );
  const settings = readZohoSettings(deps.config.environment);
  const center = findDataCenter(settings, callback.accountsServer === '' ? settings.accountsUrl : callback.accountsServer);
  if (!center)
    throw refusal(
      'bad_server',
      'The answer came from an unknown accounts server, so nothing was sent there. Start again; if it happens again, ask an administrator to check ZOHO_ACCOUNTS_URL.',
    );
  if (!settings.client) throw refusal('refused', 'Zoho Client ID is not configured on the server.');
  const outcome = await exchangeCode(center, settings.client, code, redirectUri);
  if ('failure' in outcome) throw explainFailure(outcome.failure);
  return { grant: outcome.grant, center };
}

/** Zoho lets a locked out client try again after ten minutes at most. */
const LOCKOUT_SECONDS = 600;
const AWAY_SECONDS = 30;

function explainFailure(failure: GrantFailure): AppError {
  if (failure === 'throttled')
    return unavailable('Zoho refuses further attempts for a few minutes. Try again in ten minutes.', LOCKOUT_SECONDS);
  if (failure === 'away') return unavailable('Zoho can’t be reached right now. Try again in a minute.', AWAY_SECONDS);
  if (failure === 'unreadable')
    return new AppError(502, 'provider_error', 'Zoho’s answer made no sense. Try again in a minute.', { isIntended: true });
  return refusal('refused', REFUSALS[failure]);
}

const unavailable = (message: string, retryAfter: number) =>
  new AppError(503, 'provider_unavailable', message, { retryAfter, isIntended: true });

const REFUSALS: Readonly<Record<Exclude<GrantFailure, 'throttled' | 'away' | 'unreadable'>, string>> = {
  wrong: 'Zoho did not accept the code: it is good once and for two minutes. Start again.',
  client:
    'Zoho does not know this program in its data center. An administrator has to check ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET and ZOHO_ACCOUNTS_URL.',
  redirect: 'Zoho does not know the address of this program. It has to be registered at Zoho as a redirect address.',
  domain: 'Zoho named an unknown address for its services, so nothing was sent there. An administrator has to check ZOHO_CRM_URL.',
};
