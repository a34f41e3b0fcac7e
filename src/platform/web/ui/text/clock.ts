import { useSyncExternalStore } from 'react';
import { getServerTime, getToday } from '../../server-time.ts';

const STEP = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let ticks = 0;

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
  ticks += 1;
  for (const listener of listeners) listener();
}

/** Server time, updated every 15 seconds by a shared timer. */
export function useNow(): number {
  // The time isn't a pure value, which the React Compiler would cache.
  'use no memo';
  useSyncExternalStore(subscribe, () => ticks);
  return getServerTime();
}

/** Today in the browser's time zone, updated after midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, getToday);
