import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Provider } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { type CallQueue, createCallQueue } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { readZohoSettings } from '../../../zoho-client/server/zoho-settings.ts';
import { ZOHO_SERVICES } from './zoho-call.ts';

/** As many as the smallest edition of each service allows. */
const AT_ONCE = 5;

/** Zoho, with what this server is set to ask of it. */
export const toZohoProvider = ({ config }: Pick<ServerDeps, 'config'>): Provider => ({
  name: 'zoho',
  services: ZOHO_SERVICES,
  atOnce: AT_ONCE,
  perMinute: readZohoSettings(config.environment).callsPerMinute,
});

/** The calls to Zoho of this server that wait for their turn. */
export const createZohoQueue = (deps: ServerDeps): CallQueue => createCallQueue(deps, toZohoProvider(deps));
