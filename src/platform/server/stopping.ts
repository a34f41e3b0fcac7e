import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Creates the shutdown signal, without a limit of listeners. */
export function createStopping(): AbortController {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  return stopping;
}

/** Sleeps; resolves early with false when the server stops. */
export function sleepUnlessStopping(stopping: AbortSignal, ms: number): Promise<boolean> {
  return sleep(ms, true, { signal: stopping }).catch(() => false);
}
