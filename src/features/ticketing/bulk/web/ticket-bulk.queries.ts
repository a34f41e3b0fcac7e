import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type TicketListFilters, toListQuery } from '../../tickets/web/ticket.queries.ts';
import { type BulkChangeInput, ticketBulkApi } from '../ticket-bulk.contract.ts';

/** Previews what a change would do to these tickets; sends no request while the change is empty. */
export function useBulkPreview(ids: readonly string[], change: BulkChangeInput) {
  return useQuery({
    // The key is that of a single record: otherwise every save of a colleague would reload the preview while it is being read.
    queryKey: ['ticket', 'one', 'preview', ids, change],
    queryFn: () => call(ticketBulkApi.change, {}, { ids: [...ids], change, dryRun: true }),
    enabled: Object.keys(change).length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Changes many tickets, and undoes that. */
export function useChangeTickets() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['ticket'] });
  const { mutateAsync: change } = useMutation({
    mutationFn: (given: { ids: readonly string[]; change: BulkChangeInput }) =>
      call(ticketBulkApi.change, {}, { ids: [...given.ids], change: given.change }),
    onSuccess,
  });
  const { mutateAsync: undo } = useMutation({ mutationFn: (batchId: string) => call(ticketBulkApi.undo, { batchId }), onSuccess });
  return { change, undo };
}

/** Asks for the ids of all tickets that a list shows, up to a thousand. */
export function useMatchingIds() {
  return useMutation({ mutationFn: (filters: TicketListFilters) => call(ticketBulkApi.matchingIds, {}, toListQuery(filters)) });
}
