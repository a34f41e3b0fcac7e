import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type SearchGroup, searchApi } from '../search.contract.ts';

const OF_EACH = 5;
const OF_ONE = 50;

const searchQuery = (q: string, kind: string | undefined) =>
  queryOptions({
    queryKey: ['search', q, kind],
    queryFn: () => call(searchApi.everywhere, {}, { q, limit: kind ? OF_ONE : OF_EACH, ...(kind && { kind }) }),
    staleTime: 5_000,
  });

const NOTHING: SearchGroup[] = [];

/** Searches everything; the last answer stays until the next one is there. A blank text is not searched for. */
export function useSearch(q: string, kind: string | undefined) {
  return useQuery({ ...searchQuery(q, kind), enabled: q !== '', placeholderData: q === '' ? NOTHING : keepPreviousData });
}

/** Reads what is found for a text that was typed this moment. */
export function useReadSearch() {
  const client = useQueryClient();
  return (q: string) => client.fetchQuery(searchQuery(q, undefined));
}
