import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ConsentStart } from '../../../admin/provider-access/provider-access.contract.ts';
import { NOT_CONFIGURED, startConsent } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import { QUICKBOOKS_CALLBACK_PATH } from '../quickbooks-connection.contract.ts';

/** The name of the question among those of all providers. */
export const PURPOSE = 'quickbooks-connect';

const QUESTION = { response_type: 'code', scope: 'com.intuit.quickbooks.accounting' } as const;

/** Sends the browser of an Admin to Intuit's question. */
export async function startConnecting(deps: ServerDeps, sides: { request: FastifyRequest; reply: FastifyReply }): Promise<ConsentStart> {
  const { client, authorizeUrl } = readQuickbooksSettings(deps.config.environment);
  if (!client) return NOT_CONFIGURED;
  const question = { purpose: PURPOSE, callbackPath: QUICKBOOKS_CALLBACK_PATH, clientId: client.id, authorizeUrl, query: QUESTION };
  return startConsent(deps, question, sides);
}
