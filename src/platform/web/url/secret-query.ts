import type { PageSearch } from '../web-feature.ts';

const taken = new Map<string, PageSearch>();

/**
 * From now on the query of these pages is taken out of the address as soon as it stands there, so that a code in it gets into no history,
 * link or reload. Call it before anything else listens to the address: listeners are called in turn.
 */
export function extractSecretQueries(paths: readonly string[]): void {
  const take = () => {
    const [path = '', ...query] = location.hash.slice(1).split('?');
    if (!paths.includes(path)) return;
    taken.delete(path);
    if (query.length === 0) return;
    taken.set(path, Object.fromEntries(new URLSearchParams(query.join('?'))));
    history.replaceState(history.state, '', `#${path}`);
  };
  take();
  // An address that was typed, pasted or followed.
  window.addEventListener('popstate', take);
}

/** The query that this page was opened with; empty once it is forgotten. */
export const readSecretQuery = (path: string): PageSearch => taken.get(path) ?? {};

/** Lets nobody read the query again. Call it when it is used, and not while something is drawn, which may be drawn again. */
export const clearSecretQuery = (path: string): void => void taken.delete(path);
