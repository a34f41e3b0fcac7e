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

  const tell = (message: Message) => channel.postMessage(message);
  const hold = () =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      isHolder = true;
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
      stopping.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  const takeOver = () => {
    // What happened between two holders went to nobody.
    listener.onEvent(RESYNC);
    tell({ event: RESYNC });
    return hold();
  };
  const holdOrWait = (lock: Lock | null) =>
    lock ? hold() : void navigator.locks.request(NAME, { signal: stopping.signal }, takeOver).catch(() => undefined);
  void navigator.locks.request(NAME, { ifAvailable: true }, holdOrWait);
  return () => {
    stopping.abort();
    channel.close();
  };
}
