import { useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../platform/web/record-query.ts';
import { type NewPart, type PartChange, type PartQuery, partApi } from '../part.contract.ts';

export type PartListQuery = Pick<PartQuery, 'q' | 'sort' | 'order'>;

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

/** One part, also one that no list has loaded. */
export function usePart(id: string | undefined) {
  return useOneRecord('part', id, (partId) => call(partApi.get, { id: partId }));
}

/** Adds and changes parts. */
export function useSavePart() {
  return useSaveRecord('part', {
    add: (part: NewPart) => call(partApi.create, {}, part),
    change: (id: string, change: PartChange) => call(partApi.update, { id }, change),
  });
}
