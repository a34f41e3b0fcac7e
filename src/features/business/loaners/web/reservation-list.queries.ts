import { useQuery } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call } from '../../../../platform/web/call.ts';
import { reservationListApi } from '../reservation-list.contract.ts';

/** The planned reservations of all tools, the next one first. */
export function useAllReservations() {
  return useQuery({ queryKey: ['tool-reservation', 'list', 'all'], queryFn: () => call(reservationListApi.all, {}, { zone: ownZone() }) })
    .data;
}
