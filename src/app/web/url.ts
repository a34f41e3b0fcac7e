import { extractSecretQueries } from '../../platform/web/url/secret-query.ts';
import type { WebPage } from '../../platform/web/web-feature.ts';

/** Converts the URL to a hash route and removes secret queries. Call before the router starts. */
export function normalizeUrl(pages: readonly WebPage[]): void {
  const address = toHashUrl(location);
  if (address) history.replaceState(null, '', address);
  extractSecretQueries(pages.flatMap(({ path, hasSecretQuery }) => (hasSecretQuery ? [path] : [])));
}

/** Providers redirect to a real path, with their response before the `#`. Null if it already is a hash URL. */
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

/** Parses a query. Repeated keys become lists. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  const entries = [...new Set(params.keys())].map((key) => {
    const values = params.getAll(key);
    return [key, values.length > 1 ? values : (values[0] ?? '')] as const;
  });
  return Object.fromEntries(entries);
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}
