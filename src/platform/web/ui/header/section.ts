import { useLayoutEffect, useSyncExternalStore } from 'react';

let section: string | undefined;
const listeners = new Set<() => void>();

function setSection(path: string | undefined): void {
  section = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the page of the sidebar that the page shown belongs to, when its address does not say it; undefined while that is not known. */
export function useBelongsTo(path: string | undefined): void {
  useLayoutEffect(() => {
    setSection(path);
    return () => setSection(undefined);
  }, [path]);
}

/** The page of the sidebar that the page shown has named. */
export function useNamedSection(): string | undefined {
  return useSyncExternalStore(subscribe, () => section);
}
