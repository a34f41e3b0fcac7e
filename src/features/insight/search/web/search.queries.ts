import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type SearchGroup, searchApi } from '../search.contract.ts';

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
