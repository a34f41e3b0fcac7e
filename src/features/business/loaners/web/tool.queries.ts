import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type NewTool, type ToolChange, type ToolQuery, toolApi } from '../tool.contract.ts';

export type ToolListQuery = Pick<ToolQuery, 'q' | 'status' | 'model' | 'overdue' | 'sort' | 'order'>;

/** The loaner tools that match, loaded page by page as the reader scrolls. */
export function useToolList(query: ToolListQuery) {
  return usePagedList(pagedQuery(['tool', 'list', query], (page) => callPage(toolApi.list, {}, { ...query, ...page })));
}

/** How many tools there are, by status, and how many are overdue. */
export function useToolCounts() {
  return useQuery({ queryKey: ['tool', 'counts'], queryFn: () => call(toolApi.counts, {}), placeholderData: keepPreviousData }).data;
}

/** One tool, also one that no list has loaded. */
export function useTool(id: string | undefined) {
  return useOneRecord('tool', id, (toolId) => call(toolApi.get, { id: toolId }));
}

/** A serial number for a new tool; empty when none can be suggested, undefined until that is known. */
export function useSuggestedSerial(isWanted: boolean): string | undefined {
  const { data, isError } = useQuery({
    queryKey: ['tool', 'suggested-serial'],
    queryFn: () => call(toolApi.suggestSerial, {}),
    enabled: isWanted,
    gcTime: 0,
  });
  return isError ? '' : data?.serialNumber;
}

/** Adds and changes tools. */
export function useSaveTool() {
  return useSaveRecord('tool', {
    add: (tool: NewTool) => call(toolApi.create, {}, tool),
    change: (id: string, change: ToolChange) => call(toolApi.update, { id }, change),
  });
}
