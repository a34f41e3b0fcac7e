import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import { ownZone } from '../../../../../platform/time/zoned-day.ts';
import { call, callPage } from '../../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../../platform/web/paged-list.ts';
import { ticketApi } from '../../../tickets/ticket.contract.ts';
import { keepTicket } from '../../../tickets/web/ticket.queries.ts';
import { rmaApi } from '../../rma.contract.ts';
import type { RepairMove } from './repair-cards.ts';

export function useRepairBoard(technician: string, isOverdue: boolean) {
  const query = { ...(technician !== '' && { technician }), ...(isOverdue && { overdue: 'true' as const, zone: ownZone() }) };
  return useQuery({
    queryKey: ['ticket', 'repairs', 'board', query],
    queryFn: () => call(rmaApi.board, {}, query),
    placeholderData: keepPreviousData,
  });
}

/** The jobs of a range of days. Shows the previous range while loading. */
export function useJobs(from: string, to: string) {
  return useQuery({
    queryKey: ['ticket', 'repairs', 'jobs', from, to],
    queryFn: () => call(rmaApi.jobs, {}, { from, to }),
    placeholderData: keepPreviousData,
  });
}

/** Maximum number of overdue repairs to count. */
export const MOST_OVERDUE = 100;
const LONG_AGO = '2000-01-01';

/** Open repairs scheduled before a day, earliest first. */
export function useOverdue(today: string) {
  const { data = [] } = useQuery({
    queryKey: ['ticket', 'repairs', 'overdue', today],
    queryFn: () => call(rmaApi.jobs, {}, { from: LONG_AGO, to: addDays(today, -1) ?? today, limit: MOST_OVERDUE }),
  });
  return data;
}

const unplanned = pagedQuery(['ticket', 'repairs', 'unplanned'], (page) => callPage(rmaApi.list, {}, { unplanned: 'true', ...page }));

/** Open repairs without a date, most recently updated first. */
export function useUnplanned() {
  return usePagedList(unplanned);
}

/** Saves a move and reloads the boards. Sends no version, so that someone else’s note doesn’t cause a conflict. */
export function useSaveMove() {
  const client = useQueryClient();
  return async ({ repair, change }: RepairMove) => {
    keepTicket(client, await call(ticketApi.update, { id: repair.id }, change));
    await client.invalidateQueries({ queryKey: ['ticket', 'repairs'] });
  };
}
