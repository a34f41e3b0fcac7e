import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type InputOf } from '../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../platform/web/paged-list.ts';
import { type PartSort, partApi } from '../part.contract.ts';

export interface PartListQuery {
  q: string;
  sort: PartSort;
  order: 'asc' | 'desc';
}

export type NewPartBody = InputOf<typeof partApi.create>;
export type PartChangeBody = InputOf<typeof partApi.update>;

/** The rows of the inventory, loaded page by page as the reader scrolls. */
export function usePartList(query: PartListQuery) {
  return usePagedList(pagedQuery(['part', 'list', query], (page) => callPage(partApi.list, {}, { ...query, ...page })));
}

/** A few of the parts that carry this part number. */
export function usePartsNumbered(partNumber: string) {
  return useQuery({
    queryKey: ['part', 'numbered', partNumber],
    queryFn: () => call(partApi.list, {}, { partNumber, limit: 2 }),
    enabled: partNumber !== '',
  });
}

export function useAddPart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: NewPartBody) => call(partApi.create, {}, part),
    onSuccess: () => client.invalidateQueries({ queryKey: ['part'] }),
  });
}

export function useChangePart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: PartChangeBody }) => call(partApi.update, { id }, change),
    onSuccess: () => client.invalidateQueries({ queryKey: ['part'] }),
  });
}
