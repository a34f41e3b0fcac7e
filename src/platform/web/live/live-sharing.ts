import { createRingBuffer } from '../../ring-buffer.ts';
import { onRestart } from '../restart.ts';
import { followLive, type LiveEvent, type LiveListener, type LiveState, RESYNC } from './live.ts';

const NAME = 'obdesk-live';

/** Number of events buffered for tabs that just opened. */
const REMEMBERED = 200;

/** `ask` is how many ms ago the tab started to load its data. */
type Message = { event: LiveEvent } | { state: LiveState } | { ask: number };

const LONGEST_READING = 60_000;

/** In ms after the page was opened. */
let startedAt = 0;
onRestart(() => {
  startedAt = performance.now();
});

/** How long ago this tab started to load its data, in ms. */
const readingFor = () => Math.min(Math.round(performance.now() - startedAt), LONGEST_READING);

/** Shares one event stream between all tabs, because browsers limit the connections per server. */
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
    // Events between two leaders are lost.
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
