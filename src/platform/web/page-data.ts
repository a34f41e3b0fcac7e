import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageDataName, PageKind, PageRecord } from '../page-data.ts';
import { onRestart } from './restart.ts';

/** The query that page data is cached as, so that components find it without a request of their own. */
interface CachedAs<K extends PageKind, N extends PageDataName<K>> {
  readonly kind: K;
  readonly name: N;
  readonly toKey: (record: PageRecord<K>) => QueryKey;
}

export type PageDataQuery = { [K in PageKind]: { [N in PageDataName<K>]: CachedAs<K, N> }[PageDataName<K>] }[PageKind];

/** Records of a kind that stay cached. Older ones are removed, so that memory doesn't grow during the day. */
const MOST_CACHED = 8;

const queries: { readonly kind: PageKind; readonly name: string; readonly toKey: (record: never) => QueryKey }[] = [];
/** IDs of preloaded records, most recent last. */
const preloaded = new Map<PageKind, string[]>();
onRestart(() => preloaded.clear());

export function registerPageData(added: readonly PageDataQuery[]): void {
  queries.push(...added);
}

export function cachePageData<K extends PageKind>(
  client: QueryClient,
  kind: K,
  record: PageRecord<K> & { readonly id: string },
  data: Readonly<Record<string, unknown>>,
): void {
  for (const query of queries) {
    const part = query.kind === kind ? data[query.name] : undefined;
    if (part !== undefined) client.setQueryData(query.toKey(record as never), part);
  }
  const ids = [...(preloaded.get(kind) ?? []).filter((id) => id !== record.id), record.id];
  preloaded.set(kind, ids.slice(-MOST_CACHED));
  for (const id of ids.slice(0, -MOST_CACHED)) removeInactive(client, id);
}

export function isPreloaded(kind: PageKind, id: string): boolean {
  return preloaded.get(kind)?.includes(id) ?? false;
}

function removeInactive(client: QueryClient, id: string): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id), type: 'inactive' });
}
