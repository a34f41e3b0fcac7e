import { setMaxListeners } from 'node:events';

/** Creates the shutdown signal, without a limit of listeners. */
export function createStopping(): AbortController {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  return stopping;
}
