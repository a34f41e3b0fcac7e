import type { RecordKind } from '../../record-kinds.ts';
import { createRingBuffer } from '../../ring-buffer.ts';
import { onRestart } from '../restart.ts';

/** A committed change. `resync` means: refetch everything on screen. */
export interface LiveEvent {
  kind: RecordKind | 'resync';
  id: string;
  version: number;
  by: string;
}

export interface LiveListener {
  onEvent: (event: LiveEvent) => void;
  onState: (state: LiveState) => void;
  /** The server rejected the stream. The session may have ended. */
  onRefused: () => void;
}

export type LiveState = 'connecting' | 'open' | 'lost';

const RESYNC: LiveEvent = { kind: 'resync', id: '', version: 0, by: '' };

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 20_000;

/** Reconnects after a loss, followed by a resync. Returns a function that stops it. */
function followLive(path: string, listener: LiveListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let hasLost = false;

  function open() {
    source = new EventSource(path);
    source.onopen = () => {
      wait = FIRST_WAIT;
      listener.onState('open');
      if (hasLost) listener.onEvent(RESYNC);
      hasLost = false;
    };
    source.onmessage = (message) => listener.onEvent(JSON.parse(message.data as string) as LiveEvent);
    source.onerror = handleLoss;
  }

  function handleLoss() {
    const isRefused = source?.readyState === EventSource.CLOSED;
    source?.close();
    hasLost = true;
    listener.onState('lost');
    if (isRefused) listener.onRefused();
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  listener.onState('connecting');
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

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
