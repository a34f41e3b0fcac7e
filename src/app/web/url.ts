import { extractSecretQueries } from '../../platform/web/url/secret-query.ts';
import type { WebPage } from '../../platform/web/web-feature.ts';

/** Makes the address one of ours, without the queries that may not stay there. Call it before the router follows the address. */
export function normalizeUrl(pages: readonly WebPage[]): void {
  const address = toHashUrl(location);
  if (address) history.replaceState(null, '', address);
  extractSecretQueries(pages.flatMap(({ path, hasSecretQuery }) => (hasSecretQuery ? [path] : [])));
}

/**
 * The address of the hash route a browser was sent to by other means: providers redirect to real paths, and put
 * their answer before the `#`. Null when the address is one of ours already.
 */
export function toHashUrl({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  if (pathname === '/' && search === '') return null;
  const route = hash.slice(1) || pathname;
  const [path, query = ''] = splitOnce(route, '?');
  const merged = new URLSearchParams(query);
  for (const [key, value] of new URLSearchParams(search)) merged.set(key, value);
  return `/#${path}${merged.size > 0 ? `?${merged}` : ''}`;
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The query of an address as texts, a key given several times as a list of them. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  const entries = [...new Set(params.keys())].map((key) => {
    const values = params.getAll(key);
    return [key, values.length > 1 ? values : (values[0] ?? '')] as const;
  });
  return Object.fromEntries(entries);
}

/** Writes a query; absent and empty values leave no trace. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}
