import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ZohoService } from './zoho-call.ts';
import { createZohoQueue } from './zoho-queue.ts';

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
