import { createRingBuffer } from '../../ring-buffer.ts';
import { followLive, type LiveEvent, type LiveListener, type LiveState, RESYNC } from './live.ts';

const NAME = 'obdesk-live';

/** Events a tab that has just been opened may have missed between reading its data and listening here. */
const REMEMBERED = 200;

/** `ask` says how many milliseconds ago the asking tab began to read what it shows. */
type Message = { event: LiveEvent } | { state: LiveState } | { ask: number };

const LONGEST_READING = 60_000;

/** How many milliseconds ago, at the most, this tab began to read what it shows. */
const readingFor = () => Math.min(Math.round(performance.now()), LONGEST_READING);

/**
 * Follows the live stream once per browser: one tab holds it and publishes to the others, because browsers allow few
 * connections to one server and a dozen open tickets would use them up. Returns how to stop.
 */
export function followSharedLive(path: string, listener: LiveListener): () => void {
  if (!('locks' in navigator)) return followLive(`${path}?age=${readingFor()}`, listener);
  const channel = new BroadcastChannel(NAME);
  const stopping = new AbortController();
  let state: LiveState = 'connecting';
  const recent = createRingBuffer<LiveEvent>(REMEMBERED);
  let isHolder = false;

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('event' in data) listener.onEvent(data.event);
    else if ('state' in data) listener.onState(data.state);
    else if (isHolder) {
      publish({ state });
      for (const event of recent.youngerThan(data.ask) ?? [RESYNC]) publish({ event });
    }
  };
  const publish = (message: Message) => channel.postMessage(message);
  publish({ ask: readingFor() });

  const hold = (stream: string) =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      isHolder = true;
      const stop = followLive(stream, {
        onEvent: (event) => {
          recent.add(event);
          listener.onEvent(event);
          publish({ event });
        },
        onState: (next) => {
          state = next;
          listener.onState(next);
          publish({ state });
        },
        onRefused: listener.onRefused,
      });
      stopping.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  const takeOver = () => {
    // Events between two holders went to no tab.
    listener.onEvent(RESYNC);
    publish({ event: RESYNC });
    return hold(path);
  };
  const holdOrWait = (lock: Lock | null) =>
    lock
      ? hold(`${path}?age=${readingFor()}`)
      : void navigator.locks.request(NAME, { signal: stopping.signal }, takeOver).catch(() => undefined);
  void navigator.locks.request(NAME, { ifAvailable: true }, holdOrWait);
  return () => {
    stopping.abort();
    channel.close();
  };
}
