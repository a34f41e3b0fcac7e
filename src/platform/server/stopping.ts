import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Makes the signal of a server that everything may wait for which a stop must not wait for. */
export function createStopping(): AbortController {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  return stopping;
}

/** Waits; resolves early, with false, when the server stops. */
export function sleepUnlessStopping(stopping: AbortSignal, ms: number): Promise<boolean> {
  return sleep(ms, true, { signal: stopping }).catch(() => false);
}
