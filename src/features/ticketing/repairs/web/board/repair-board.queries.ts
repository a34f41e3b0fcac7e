import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import { call, callPage } from '../../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../../platform/web/paged-list.ts';
import { ticketApi } from '../../../tickets/ticket.contract.ts';
import { keepTicket } from '../../../tickets/web/ticket.queries.ts';
import { rmaApi } from '../../rma.contract.ts';
import type { RepairMove } from './repair-cards.ts';

/** The repairs by status. */
export function useRepairBoard() {
  return useQuery({ queryKey: ['ticket', 'repairs', 'board'], queryFn: () => call(rmaApi.board, {}) });
}

/** The jobs of these days; those of the days before until they are there. */
export function useJobs(from: string, to: string) {
  return useQuery({
    queryKey: ['ticket', 'repairs', 'jobs', from, to],
    queryFn: () => call(rmaApi.jobs, {}, { from, to }),
    placeholderData: keepPreviousData,
  });
}

/** Most overdue repairs that are counted; a larger number would warn no more. */
export const MOST_OVERDUE = 100;
const LONG_AGO = '2000-01-01';

/** Open repairs that were planned for before this day, the earliest first, 100 at most. */
export function useOverdue(today: string) {
  const { data = [] } = useQuery({
    queryKey: ['ticket', 'repairs', 'overdue', today],
    queryFn: () => call(rmaApi.jobs, {}, { from: LONG_AGO, to: addDays(today, -1) ?? today, limit: MOST_OVERDUE }),
  });
  return data;
}

const unplanned = pagedQuery(['ticket', 'repairs', 'unplanned'], (page) => callPage(rmaApi.list, {}, { unplanned: 'true', ...page }));

/** The open repairs without a date, the newest change first, page by page. */
export function useUnplanned() {
  return usePagedList(unplanned);
}

/** Saves a move and reads the boards again. Sends no version, so that a note added by a colleague does not make the server refuse it. */
export function useSaveMove() {
  const client = useQueryClient();
  return async ({ repair, change }: RepairMove) => {
    keepTicket(client, await call(ticketApi.update, { id: repair.id }, change));
    await client.invalidateQueries({ queryKey: ['ticket', 'repairs'] });
  };
}
