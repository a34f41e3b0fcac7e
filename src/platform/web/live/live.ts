import type { RecordKind } from '../../record-kinds.ts';

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

export const RESYNC: LiveEvent = { kind: 'resync', id: '', version: 0, by: '' };

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 20_000;

/** Reconnects after a loss, followed by a resync. Returns a function that stops it. */
export function followLive(path: string, listener: LiveListener): () => void {
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
