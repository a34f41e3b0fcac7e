import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readZohoSettings } from '../../../zoho-client/server/zoho-settings.ts';
import { makeCall } from './make-call.ts';
import { createPatience } from './patience.ts';
import { createReadCache } from './read-cache.ts';
import { readZohoUsage, type ZohoUsage } from './usage.ts';
import { isDone, isReadCall, mayBeDone, type ZohoCall, type ZohoCallOutcome } from './zoho-call.ts';

export { describeFailure, toProviderError } from './provider-error.ts';
export {
  isDone,
  KEPT_LONG_MS,
  KEPT_SHORTLY_MS,
  mayBeDone,
  type ZohoCall,
  type ZohoCallOutcome,
  type ZohoFailure,
} from './zoho-call.ts';

/**
 * Makes a call to Zoho when its turn has come, within the limits that hold for all nodes together. A token that is refused is replaced once; reads
 * are tried at most three times; a write is repeated only when nothing of it was done, and drops what all nodes have kept of its service. Who shares
 * a kept body does not change it. Throws only what the database throws.
 */
export async function callZoho(deps: ServerDeps, call: ZohoCall): Promise<ZohoCallOutcome> {
  if (!isReadCall(call)) return write(deps, call);
  const isKept = call.keptMs !== undefined && call.keptMs > 0;
  return isKept ? deps.perServer(createReadCache).read(call, () => makeCall(deps, call)) : makeCall(deps, call);
}

async function write(deps: ServerDeps, call: ZohoCall): Promise<ZohoCallOutcome> {
  const outcome = await makeCall(deps, call);
  if (isDone(outcome) || mayBeDone(outcome)) deps.perServer(createReadCache).announceWrite(call.service);
  return outcome;
}

/** Makes one of the calls that a request of a person needs. */
export type CallForPerson = (call: Omit<ZohoCall, 'priority' | 'person' | 'leftMs'>) => Promise<ZohoCallOutcome>;

/** Makes the calls of one request of a person, by their user id, all of them together within the time that a person waits: what comes after that is not begun. */
export function createCallForPerson(deps: ServerDeps, person: string): CallForPerson {
  const { leftMs } = createPatience({ priority: 'person' });
  return (call) => callZoho(deps, { ...call, priority: 'person', person, leftMs: leftMs() });
}

/** How many calls all nodes have made within the last minute, how many they may, and the credits that remain of each service. */
export async function getZohoUsage(deps: ServerDeps): Promise<ZohoUsage & { readonly limit: number }> {
  return { ...(await readZohoUsage(deps)), limit: readZohoSettings(deps.config.environment).callsPerMinute };
}
