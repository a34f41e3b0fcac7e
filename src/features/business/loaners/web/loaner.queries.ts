import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type LoanerChange, type LoanerQuery, loanerApi, type NewLoaner } from '../loaner.contract.ts';
import { reservationApi } from '../reservation.contract.ts';

export type LoanerListQuery = Pick<LoanerQuery, 'q' | 'status' | 'model' | 'overdue' | 'reserved' | 'sort' | 'order'>;

/** Loads matching loaners page by page. */
export function useLoanerList(query: LoanerListQuery) {
  return usePagedList(
    pagedQuery(['tool', 'list', query], (page) =>
      callPage(loanerApi.list, {}, { ...query, ...page, ...((query.overdue || query.reserved) && { zone: ownZone() }) }),
    ),
  );
}

/** Loads the counts of loaners by status, overdue and reserved. */
export function useLoanerCounts() {
  return useQuery({
    queryKey: ['tool', 'counts'],
    queryFn: () => call(loanerApi.counts, {}, { zone: ownZone() }),
    placeholderData: keepPreviousData,
    meta: { follows: ['tool-reservation'] },
  }).data;
}

/** Loads a loaner. */
export function useLoaner(id: string | undefined) {
  return useOneRecord('tool', id, (toolId) => call(loanerApi.get, { id: toolId }));
}

/** Loads a serial number for a new loaner; blank if none is available, undefined while loading. */
export function useSuggestedSerial(isWanted: boolean): string | undefined {
  const { data, isError } = useQuery({
    queryKey: ['tool', 'suggested-serial'],
    queryFn: () => call(loanerApi.suggestSerial, {}),
    enabled: isWanted,
    gcTime: 0,
  });
  return isError ? '' : data?.serialNumber;
}

/** Creates and updates loaners. */
export function useSaveLoaner() {
  return useSaveRecord('tool', {
    add: (tool: NewLoaner) => call(loanerApi.create, {}, tool),
    change: (id: string, change: LoanerChange) => call(loanerApi.update, { id }, change),
  });
}

/** Loads the upcoming reservations of all loaners, earliest first. */
export function useAllReservations() {
  return useQuery({ queryKey: ['tool-reservation', 'list', 'all'], queryFn: () => call(reservationApi.listAll, {}, { zone: ownZone() }) })
    .data;
}
