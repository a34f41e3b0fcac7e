import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import type { ToolModel } from '../../tool-models/tool-models.ts';
import { type NewPart, type PartChange, type PartQuery, partApi } from '../part.contract.ts';
import { movementApi, type NewMovement } from '../part-movement.contract.ts';

export type PartListQuery = Pick<PartQuery, 'q' | 'toOrder' | 'sort' | 'order'>;

/** The rows of the inventory, loaded page by page as the reader scrolls. */
export function usePartList(query: PartListQuery) {
  return usePagedList(pagedQuery(['part', 'list', query], (page) => callPage(partApi.list, {}, { ...query, ...page })));
}

/** A few of the parts that match what is typed, those that fit the model first; nothing is asked for without a text, blank for any part. */
export function useFoundParts(q: string | undefined, model: ToolModel | undefined) {
  return useQuery({
    queryKey: ['part', 'found', q, model],
    queryFn: () => call(partApi.fitting, {}, { q, limit: 8, ...(model && { model }) }),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  });
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

/** How many parts are to be ordered. */
export function useToOrderTotal() {
  const query = useQuery({ queryKey: ['part', 'to-order'], queryFn: () => callPage(partApi.list, {}, { toOrder: 'true', limit: 1 }) });
  return query.data?.total;
}

/** Reads the movements of a part's stock, newest first, page by page. */
export function useMovements(partId: string) {
  return usePagedList(pagedQuery(['part', 'movements', partId], (page) => callPage(movementApi.list, { id: partId }, page)));
}

/** Moves the stock of a part, and lets what shows it read again. */
export function useMoveStock(partId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (movement: NewMovement) => call(movementApi.add, { id: partId }, movement),
    onSuccess: () => client.invalidateQueries({ queryKey: ['part'] }),
  });
  return mutateAsync;
}
