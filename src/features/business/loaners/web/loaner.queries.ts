import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { useGrouping } from '../../../../platform/web/ui/table/useGrouping.ts';
import { type AvailableQuery, availableApi, type LoanExtension, type LoanerReturn, loanApi, type NewLoan } from '../loan.contract.ts';
import { type Loaner, type LoanerChange, type LoanerGroup, type LoanerQuery, loanerApi, type NewLoaner } from '../loaner.contract.ts';
import { type NewReservation, reservationApi } from '../reservation.contract.ts';
import { loansOfTicketKey } from './loans/loans-key.ts';

type LoanerFilters = Pick<LoanerQuery, 'q' | 'status' | 'model' | 'overdue' | 'reserved'>;
type LoanerListQuery = LoanerFilters & Pick<LoanerQuery, 'sort' | 'order' | 'group' | 'collapsed'>;

/** Loads matching loaners page by page. */
export function useLoanerList(query: LoanerListQuery) {
  return usePagedList(
    pagedQuery(['tool', 'list', query], (page) =>
      callPage(loanerApi.list, {}, { ...query, ...page, ...((query.overdue || query.reserved) && { zone: ownZone() }) }),
    ),
  );
}

/** As on the server. */
const GROUP_VALUES: Readonly<Record<LoanerGroup, (loaner: Loaner) => string>> = {
  status: ({ status }) => status,
  assignedTo: ({ assignedTo }) => assignedTo.toLowerCase(),
};

/** The groups of the list, if it has any. */
export function useLoanerGrouping(filters: LoanerFilters, group: LoanerGroup | undefined) {
  return useGrouping({
    kind: 'tool',
    group,
    filters,
    load: (query) => call(loanerApi.groups, {}, { ...query, zone: ownZone() }),
    values: GROUP_VALUES,
    toLabel: ({ label }) => label || 'Not assigned',
  });
}

/** Loads the counts of loaners that contain `q` by status, overdue and reserved. */
export function useLoanerCounts(q: string) {
  return useQuery({
    queryKey: ['tool', 'counts', q],
    queryFn: () => call(loanerApi.counts, {}, { zone: ownZone(), ...(q && { q }) }),
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

/** Loads the loans of a loaner, newest first. */
export function useLoansOfLoaner(id: string) {
  return useQuery({ queryKey: ['tool', 'loans', id], queryFn: () => call(loanApi.list, { id }) }).data;
}

/** Loads the loans for a repair, newest first. */
export function useLoansOfTicket(id: string, enabled = true) {
  return useQuery({ queryKey: loansOfTicketKey(id), queryFn: () => call(loanApi.ofTicket, { id }), staleTime: LIVE_STALE_MS, enabled })
    .data;
}

/** Loads the loans of a customer, newest first. */
export function useLoansOfCustomer(id: string) {
  return useQuery({ queryKey: ['customer', 'loans', id], queryFn: () => call(loanApi.ofCustomer, { id }), meta: { follows: ['tool'] } });
}

/** Loads the upcoming reservations of a loaner, earliest first. */
export function useReservations(id: string) {
  return useQuery({ queryKey: ['tool-reservation', 'list', id], queryFn: () => call(reservationApi.list, { id }, { zone: ownZone() }) })
    .data;
}

/** Checks out, extends, returns and reserves a loaner, and cancels its reservations. */
export function useLoanActions(id: string) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['tool'] }), client.invalidateQueries({ queryKey: ['tool-reservation'] })]);
  const checkOut = useMutation({ mutationFn: (loan: NewLoan) => call(loanApi.checkOut, { id }, loan), onSuccess });
  const extend = useMutation({ mutationFn: (due: LoanExtension) => call(loanApi.extend, { id }, due), onSuccess });
  const returnLoaner = useMutation({ mutationFn: (loanReturn: LoanerReturn) => call(loanApi.return, { id }, loanReturn), onSuccess });
  const reserve = useMutation({ mutationFn: (reservation: NewReservation) => call(reservationApi.create, { id }, reservation), onSuccess });
  const cancel = useMutation({
    mutationFn: (reservationId: number) => call(reservationApi.cancel, { id, reservationId: String(reservationId) }),
    onSuccess,
  });
  return {
    checkOut: checkOut.mutateAsync,
    extend: extend.mutateAsync,
    returnLoaner: returnLoaner.mutateAsync,
    reserve: reserve.mutateAsync,
    cancel,
  };
}

/** Loads the loaners available through a day. Disabled while the day is blank. */
export function useAvailableLoaners({ until, ...filter }: AvailableQuery) {
  return useQuery({
    queryKey: ['tool', 'available', until, filter],
    queryFn: () => call(availableApi.list, {}, { until, ...filter }),
    enabled: until !== '',
    placeholderData: keepPreviousData,
    meta: { follows: ['tool-reservation'] },
  });
}
