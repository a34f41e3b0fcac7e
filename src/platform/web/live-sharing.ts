import { followLive, type LiveEvent, type LiveListener, type LiveState, RESYNC } from './live.ts';

const NAME = 'obdesk-live';

type Message = { event: LiveEvent } | { state: LiveState } | { ask: true };

/**
 * Follows the live stream once per browser: one tab holds it and tells the others, because browsers allow few
 * connections to one server and a dozen open tickets would use them up. Returns how to stop.
 */
export function followSharedLive(path: string, listener: LiveListener): () => void {
  if (!('locks' in navigator)) return followLive(path, listener);
  const channel = new BroadcastChannel(NAME);
  const stopping = new AbortController();
  let state: LiveState = 'connecting';
  let isHolder = false;

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('event' in data) listener.onEvent(data.event);
    else if ('state' in data) listener.onState(data.state);
    else if (isHolder) channel.postMessage({ state });
  };
  channel.postMessage({ ask: true });

  const hold = () =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      isHolder = true;
      const tell = (message: Message) => channel.postMessage(message);
      const stop = followLive(path, {
        onEvent: (event) => {
          listener.onEvent(event);
          tell({ event });
        },
        onState: (next) => {
          state = next;
          listener.onState(next);
          tell({ state });
        },
        onRefused: listener.onRefused,
      });
      // What happened between two holders went to nobody.
      listener.onEvent(RESYNC);
      stopping.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });

  navigator.locks.request(NAME, { signal: stopping.signal }, hold).catch(() => undefined);
  return () => {
    stopping.abort();
    channel.close();
  };
}
