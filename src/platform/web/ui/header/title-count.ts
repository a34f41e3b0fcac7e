import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let shown = 0;

/** Prefixes the document title with a count: '(3) SOD Programming'. 0 removes it. */
export function showTitleCount(count: number): void {
  if (count === shown) return;
  shown = count;
  for (const listener of listeners) listener();
}

/** '(3) ' or ''. */
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
