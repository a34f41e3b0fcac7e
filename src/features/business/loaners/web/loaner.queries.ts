import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type LoanerChange, type LoanerQuery, loanerApi, type NewLoaner } from '../loaner.contract.ts';

export type LoanerListQuery = Pick<LoanerQuery, 'q' | 'status' | 'model' | 'overdue' | 'reserved' | 'sort' | 'order'>;

/** The loaner tools that match, loaded page by page as the reader scrolls. */
export function useLoanerList(query: LoanerListQuery) {
  return usePagedList(
    pagedQuery(['tool', 'list', query], (page) =>
      callPage(loanerApi.list, {}, { ...query, ...page, ...((query.overdue || query.reserved) && { zone: ownZone() }) }),
    ),
  );
}

/** How many tools there are, by status, and how many are overdue and reserved. */
export function useLoanerCounts() {
  return useQuery({
    queryKey: ['tool', 'counts'],
    queryFn: () => call(loanerApi.counts, {}, { zone: ownZone() }),
    placeholderData: keepPreviousData,
    meta: { follows: ['tool-reservation'] },
  }).data;
}

/** One tool, also one that no list has loaded. */
export function useLoaner(id: string | undefined) {
  return useOneRecord('tool', id, (toolId) => call(loanerApi.get, { id: toolId }));
}

/** A serial number for a new tool; empty when none can be suggested, undefined until that is known. */
export function useSuggestedSerial(isWanted: boolean): string | undefined {
  const { data, isError } = useQuery({
    queryKey: ['tool', 'suggested-serial'],
    queryFn: () => call(loanerApi.suggestSerial, {}),
    enabled: isWanted,
    gcTime: 0,
  });
  return isError ? '' : data?.serialNumber;
}

/** Adds and changes tools. */
export function useSaveLoaner() {
  return useSaveRecord('tool', {
    add: (tool: NewLoaner) => call(loanerApi.create, {}, tool),
    change: (id: string, change: LoanerChange) => call(loanerApi.update, { id }, change),
  });
}
