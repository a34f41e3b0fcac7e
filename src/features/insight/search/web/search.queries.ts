import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import type { RouteTarget } from '../../../../platform/web/page-paths.ts';
import type { FoundGroup, FoundItem, RecordRoute } from '../../../../platform/web/web-feature.ts';
import { type SearchGroup, type SearchHit, searchApi } from '../search.contract.ts';
import { getKindIcon, splitStatus } from './kinds.ts';

const searchQuery = (q: string, kind: string | undefined) =>
  queryOptions({
    queryKey: ['search', q, kind],
    queryFn: () => call(searchApi.everywhere, {}, { q, limit: kind ? 50 : 5, ...(kind && { kind }) }),
    staleTime: 5_000,
  });

const NOTHING: SearchGroup[] = [];

/** Searches all record types, or one. Keeps the previous results while loading. Disabled for blank text. */
export function useSearch(q: string, kind: string | undefined) {
  return useQuery({ ...searchQuery(q, kind), enabled: q !== '', placeholderData: q === '' ? NOTHING : keepPreviousData });
}

/** Returns a function that searches immediately. */
export function useReadSearch() {
  const client = useQueryClient();
  return (q: string) => client.fetchQuery(searchQuery(q, undefined));
}

/** Hits per record type in the palette. */
const IN_PALETTE = 3;

/** Finds a few records of each type for the palette. */
export async function findGroups(text: string): Promise<FoundGroup[]> {
  const groups = await call(searchApi.everywhere, {}, { q: text, limit: IN_PALETTE });
  return groups.filter(({ hits }) => hits.length > 0).map(toFoundGroup);
}

/** Finds records by identifier, best matches first. */
export async function findNamed(text: string): Promise<FoundItem[]> {
  const groups = await call(searchApi.everywhere, {}, { q: text, limit: IN_PALETTE, only: 'named' });
  return groups.map(toFoundGroup).flatMap(({ items }) => items);
}

function toFoundGroup({ kind, label, hits }: SearchGroup): FoundGroup {
  const items = hits.map((hit) => ({
    key: hit.id,
    label: hit.title,
    ...splitStatus(kind, hit.snippet),
    icon: getKindIcon(kind),
    link: toAddress(hit),
    isNamed: hit.identifier !== '',
  }));
  return { label, items };
}

/** Converts the path of a hit to a route. */
export function toAddress({ path }: Pick<SearchHit, 'path'>): RecordRoute {
  const [to = '', query = ''] = path.split('?');
  // The server returns the paths registered by features.
  return { to: to as RouteTarget, search: Object.fromEntries(new URLSearchParams(query)) };
}
