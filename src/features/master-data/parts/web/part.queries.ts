import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { useGrouping } from '../../../../platform/web/ui/table/useGrouping.ts';
import type { ToolModel } from '../../tool-models/tool-models.ts';
import { type NewPart, type PART_GROUPS, type Part, type PartChange, type PartQuery, partApi } from '../part.contract.ts';
import { movementApi, type NewMovement } from '../part-movement.contract.ts';

type PartListQuery = Pick<PartQuery, 'q' | 'toOrder' | 'sort' | 'order' | 'group' | 'collapsed'>;

/** Loads matching parts page by page. */
export function usePartList(query: PartListQuery) {
  return usePagedList(pagedQuery(['part', 'list', query], (page) => callPage(partApi.list, {}, { ...query, ...page })));
}

/** The parts by supplier, if the list has groups. */
export function usePartGrouping(filters: Pick<PartQuery, 'q' | 'toOrder'>, group: (typeof PART_GROUPS)[number] | undefined) {
  return useGrouping({
    kind: 'part',
    group,
    filters,
    load: ({ group: _, ...query }) => call(partApi.groups, {}, query),
    values: GROUP_VALUES,
    toLabel: ({ label }) => label || 'No supplier',
  });
}

/** As on the server. */
const GROUP_VALUES = { supplier: ({ supplier }: Part) => supplier.toLowerCase() };

/** Loads matching parts, those that fit the model first. Blank text matches all; `undefined` disables the query. */
export function useFoundParts(q: string | undefined, model: ToolModel | undefined) {
  return useQuery({
    queryKey: ['part', 'found', q, model],
    queryFn: () => call(partApi.fitting, {}, { q, limit: 8, ...(model && { model }) }),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Loads parts with this part number. */
export function usePartsNumbered(partNumber: string) {
  return useQuery({
    queryKey: ['part', 'numbered', partNumber],
    queryFn: () => call(partApi.list, {}, { partNumber, limit: 2 }),
    enabled: partNumber !== '',
  });
}

/** Loads a part. */
export function usePart(id: string | undefined) {
  return useOneRecord('part', id, (partId) => call(partApi.get, { id: partId }));
}

/** Creates and updates parts. */
export function useSavePart() {
  return useSaveRecord('part', {
    add: (part: NewPart) => call(partApi.create, {}, part),
    change: (id: string, change: PartChange) => call(partApi.update, { id }, change),
  });
}

/** Counts the parts to reorder that contain `q`. */
export function useToOrderTotal(q: string) {
  const query = useQuery({
    queryKey: ['part', 'to-order', q],
    queryFn: () => callPage(partApi.list, {}, { toOrder: 'true', limit: 1, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  return query.data?.total;
}

/** Loads the stock movements of a part page by page, newest first. */
export function useMovements(partId: string) {
  return usePagedList(pagedQuery(['part', 'movements', partId], (page) => callPage(movementApi.list, { id: partId }, page)));
}

/** Returns a function that records a stock movement. */
export function useMoveStock(partId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (movement: NewMovement) => call(movementApi.add, { id: partId }, movement),
    onSuccess: () => client.invalidateQueries({ queryKey: ['part'] }),
  }).mutateAsync;
}
