import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinted = false;
const listeners = new Set<() => void>();

/** Switches between print and screen rendering, synchronously because the browser captures the page at once. */
export function setPrinted(next: boolean): void {
  isPrinted = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

// For printing from the browser's menu.
window.addEventListener('beforeprint', () => setPrinted(true));
window.addEventListener('afterprint', () => setPrinted(false));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the page renders for print, without buttons that load more. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted);
