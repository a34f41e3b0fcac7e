import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readZohoSettings } from '../../../zoho-client/server/zoho-settings.ts';
import { createDeadline } from './deadline.ts';
import { makeCall } from './make-call.ts';
import { createReadCache } from './read-cache.ts';
import { isDone, isReadCall, mayBeDone, type ZohoCall, type ZohoCallOutcome } from './zoho-call.ts';
import { readZohoUsage, type ZohoUsage } from './zoho-queue.ts';

export { describeFailure, toProviderError } from './provider-error.ts';
export {
  isDone,
  LIST_MAX_AGE_MS,
  mayBeDone,
  NEW_RECORDS_MAX_AGE_MS,
  type ZohoCall,
  type ZohoCallOutcome,
  type ZohoFailure,
} from './zoho-call.ts';

/**
 * Makes a call to Zoho within the limits that all servers share. Renews a rejected token once, attempts reads up to three times, and
 * repeats a write only if it can't have been processed. A write clears the cache of its service on all servers. Callers must not change a
 * cached body. Throws only database errors.
 */
export async function callZoho(deps: ServerDeps, call: ZohoCall): Promise<ZohoCallOutcome> {
  if (!isReadCall(call)) return write(deps, call);
  const isCached = call.maxAgeMs !== undefined && call.maxAgeMs > 0;
  return isCached ? deps.perServer(createReadCache).read(call, () => makeCall(deps, call)) : makeCall(deps, call);
}

async function write(deps: ServerDeps, call: ZohoCall): Promise<ZohoCallOutcome> {
  const outcome = await makeCall(deps, call);
  if (isDone(outcome) || mayBeDone(outcome)) deps.perServer(createReadCache).invalidate(call.service);
  return outcome;
}

/** Makes one of the calls for a user's request. */
export type CallForPerson = (call: Omit<ZohoCall, 'priority' | 'person' | 'remainingMs'>) => Promise<ZohoCallOutcome>;

/**
 * Creates the function that makes the calls for a user's request. They share one deadline; later calls aren't started. `person` is a user
 * ID.
 */
export function createCallForPerson(deps: ServerDeps, person: string): CallForPerson {
  const { remainingMs } = createDeadline({ priority: 'person' });
  return (call) => callZoho(deps, { ...call, priority: 'person', person, remainingMs: remainingMs() });
}

/** Returns the calls of all servers in the last minute, their limit, and the remaining credits of each service. */
export async function getZohoUsage(deps: ServerDeps): Promise<ZohoUsage & { readonly limit: number }> {
  return { ...(await readZohoUsage(deps)), limit: readZohoSettings(deps.config.environment).callsPerMinute };
}
