import { useSyncExternalStore } from 'react';

const STEP = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, STEP);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** The present, renewed every 15 seconds by one clock for the whole page. */
export function useNow(): number {
  useSyncExternalStore(subscribe, () => now);
  return Math.max(now, Date.now());
}
