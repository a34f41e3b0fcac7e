import { onRestart } from '../restart.ts';
import type { PageSearch } from '../web-feature.ts';

const taken = new Map<string, PageSearch>();

/** Removes the query at once, so that codes don't end up in history. Call before other listeners of the URL. */
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
  onRestart(() => {
    taken.clear();
    take();
  });
  // For typed, pasted and followed URLs.
  window.addEventListener('popstate', take);
}

/** Query that the page was opened with; empty once cleared. */
export const readSecretQuery = (path: string): PageSearch => taken.get(path) ?? {};

/** Call after use, not during rendering, which may repeat. */
export const clearSecretQuery = (path: string): void => void taken.delete(path);
