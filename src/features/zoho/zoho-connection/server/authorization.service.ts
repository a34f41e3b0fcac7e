import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ZohoPurpose } from '../../../admin/auth/auth.contract.ts';
import type { ConsentStart } from '../../../admin/provider-access/provider-access.contract.ts';
import { NOT_CONFIGURED, startConsent } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { CONNECTION_SCOPES, SIGN_IN_SCOPES } from '../../zoho-client/server/scopes.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { ZOHO_CALLBACK_PATHS } from '../zoho-connection.contract.ts';
import { findAccountsUrl } from './data-center.service.ts';

/** The name of a purpose among those of all providers. */
export const toConsentPurpose = (purpose: ZohoPurpose): string => `zoho-${purpose}`;

/** Sends a browser to Zoho's question. */
export async function startAuthorization(
  deps: ServerDeps,
  purpose: ZohoPurpose,
  sides: { request: FastifyRequest; reply: FastifyReply },
): Promise<ConsentStart> {
  const settings = readZohoSettings(deps.config.environment);
  const { client } = settings;
  if (!client) return NOT_CONFIGURED;
  const accountsUrl = (await findAccountsUrl(deps, purpose)) ?? settings.accountsUrl;
  const address = { callbackPath: ZOHO_CALLBACK_PATHS[purpose], authorizeUrl: `${accountsUrl}/oauth/v2/auth` };
  const question = { ...address, purpose: toConsentPurpose(purpose), clientId: client.id, query: QUESTIONS[purpose] };
  return startConsent(deps, question, sides);
}

/** Only a connection outlives its access token; consent is asked for each time, because Zoho gives no refresh token otherwise. */
const QUESTIONS: Readonly<Record<ZohoPurpose, Readonly<Record<string, string>>>> = {
  login: { response_type: 'code', scope: SIGN_IN_SCOPES.join(','), access_type: 'online' },
  connect: { response_type: 'code', scope: CONNECTION_SCOPES.join(','), access_type: 'offline', prompt: 'consent' },
};
