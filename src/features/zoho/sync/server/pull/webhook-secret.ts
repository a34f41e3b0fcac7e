import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';

export const WEBHOOK_SERVICES = ['desk', 'crm'] as const;
export type WebhookService = (typeof WEBHOOK_SERVICES)[number];

/** Notifications of the CRM echo 50 characters at most. */
const LENGTH = 48;

/**
 * The secret in the address that a service of Zoho calls: made of the key of this installation and of when it was connected, so that it is stored
 * nowhere and ends with the connection. Undefined while nothing is connected.
 */
export async function toWebhookSecret(deps: ServerDeps, service: WebhookService): Promise<string | undefined> {
  const { since } = await getZohoConnection(deps);
  return since === null ? undefined : deps.secrets.sign('sync-hook', `${service} ${since}`).slice(0, LENGTH);
}
