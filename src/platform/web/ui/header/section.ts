import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { PagePath } from '../../page-paths.ts';

let section: PagePath | undefined;
const listeners = new Set<() => void>();

function setSection(path: PagePath | undefined): void {
  section = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the sidebar page that the current page belongs to, if its URL doesn't tell; `undefined` while unknown. */
export function useBelongsTo(path: PagePath | undefined): void {
  useLayoutEffect(() => {
    setSection(path);
    return () => setSection(undefined);
  }, [path]);
}

export function useNamedSection(): PagePath | undefined {
  return useSyncExternalStore(subscribe, () => section);
}
