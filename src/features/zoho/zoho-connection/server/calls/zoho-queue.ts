import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import {
  type CallQueue,
  createCallQueue,
  type Provider,
  readUsage,
} from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { readZohoSettings } from '../../../zoho-client/server/zoho-settings.ts';
import { ZOHO_SERVICES, type ZohoService } from './zoho-call.ts';

/** Limit of the smallest edition of each service. */
const MAX_CONCURRENT = 5;

/** Limits for calls to Zoho. */
const toZohoProvider = ({ config }: Pick<ServerDeps, 'config'>): Provider => ({
  name: 'zoho',
  services: ZOHO_SERVICES,
  atOnce: MAX_CONCURRENT,
  perMinute: readZohoSettings(config.environment).callsPerMinute,
});

/** Creates the queue of this server's calls to Zoho. */
export const createZohoQueue = (deps: ServerDeps): CallQueue => createCallQueue(deps, toZohoProvider(deps));

/** A user is waiting. */
const WAIT_MS = 10_000;

/**
 * Makes a call with its own access token, such as that of a person signing in, within the limits of all calls. Returns undefined if it
 * can't start within 10 s.
 */
export async function enqueueCall<T>(deps: ServerDeps, service: ZohoService, call: () => Promise<T>): Promise<T | undefined> {
  const queue = deps.perServer(createZohoQueue);
  const turn = await queue.take({ service, priority: 'person', person: 'strangers' }, WAIT_MS);
  if (turn.kind !== 'begun') return undefined;
  try {
    return await call();
  } finally {
    await queue.end({ id: turn.id, service, remaining: undefined, stoppedMs: undefined });
  }
}

export interface ZohoUsage {
  /** Calls of all servers that count against the limit per minute. */
  readonly used: number;
  /** Remaining daily credits; null until Zoho reports them. */
  readonly allowance: Readonly<Record<ZohoService, number | null>>;
  /** The remaining credits are reserved for users. */
  readonly isLow: boolean;
}

export async function readZohoUsage(deps: ServerDeps): Promise<ZohoUsage> {
  const { used, remaining, isLow } = await readUsage(deps, toZohoProvider(deps));
  return { used, allowance: { crm: remaining.crm ?? null, desk: remaining.desk ?? null }, isLow };
}
