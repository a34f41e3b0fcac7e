import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinted = false;
const listeners = new Set<() => void>();

/** Draws the page for paper or for the screen. The browser reads the page before React would draw it by itself. */
export function setPrinted(next: boolean): void {
  isPrinted = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

// The browser's own menu prints as well.
window.addEventListener('beforeprint', () => setPrinted(true));
window.addEventListener('afterprint', () => setPrinted(false));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is drawn for paper, which has no button to show more. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted);
