import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ZohoService } from './zoho-call.ts';
import { createZohoQueue } from './zoho-queue.ts';

/** Somebody waits for it. */
const WAIT_MS = 10_000;

/**
 * Makes a call with an access token of its own, such as that of a person who signs in, within the limits that hold for all calls; undefined when
 * its turn does not come in time.
 */
export async function inTurn<T>(deps: ServerDeps, service: ZohoService, call: () => Promise<T>): Promise<T | undefined> {
  const queue = deps.perServer(createZohoQueue);
  const turn = await queue.take({ service, priority: 'person', person: 'strangers' }, WAIT_MS);
  if (turn.kind !== 'begun') return undefined;
  try {
    return await call();
  } finally {
    await queue.end({ id: turn.id, service, remaining: undefined, stoppedMs: undefined });
  }
}
