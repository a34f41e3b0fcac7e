import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Provider } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { type CallQueue, createCallQueue } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { readZohoSettings } from '../../../zoho-client/server/zoho-settings.ts';
import { ZOHO_SERVICES } from './zoho-call.ts';

/** Limit of the smallest edition of each service. */
const MAX_CONCURRENT = 5;

/** Limits for calls to Zoho. */
export const toZohoProvider = ({ config }: Pick<ServerDeps, 'config'>): Provider => ({
  name: 'zoho',
  services: ZOHO_SERVICES,
  atOnce: MAX_CONCURRENT,
  perMinute: readZohoSettings(config.environment).callsPerMinute,
});

/** Creates the queue of this server's calls to Zoho. */
export const createZohoQueue = (deps: ServerDeps): CallQueue => createCallQueue(deps, toZohoProvider(deps));
