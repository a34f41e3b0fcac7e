import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let shown = 0;

/** Puts a count before the title of the document, as '(3) SOD Programming'; 0 takes it away. */
export function showTitleCount(count: number): void {
  if (count === shown) return;
  shown = count;
  for (const listener of listeners) listener();
}

/** The number before the title of the document: '(3) ', or nothing. */
export function useTitleCount(): string {
  const count = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return count > 0 ? `(${count}) ` : '';
}
