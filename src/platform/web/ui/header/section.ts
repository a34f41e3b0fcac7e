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

/** Names the page of the sidebar that the page shown belongs to, when its address does not say it; undefined while that is not known. */
export function useBelongsTo(path: PagePath | undefined): void {
  useLayoutEffect(() => {
    setSection(path);
    return () => setSection(undefined);
  }, [path]);
}

/** The page of the sidebar that the page shown has named. */
export function useNamedSection(): PagePath | undefined {
  return useSyncExternalStore(subscribe, () => section);
}
