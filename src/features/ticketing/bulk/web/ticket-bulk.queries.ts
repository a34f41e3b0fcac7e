import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { labelPeople } from '../../../admin/users/confusable-names.rules.ts';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import { type TicketListFilters, toListQuery } from '../../tickets/web/ticket.queries.ts';
import { type BulkChangeInput, ticketBulkApi } from '../ticket-bulk.contract.ts';

/** Previews what a change would do to these tickets; sends no request while the change is empty. */
export function useBulkPreview(ids: readonly string[], change: BulkChangeInput) {
  return useQuery({
    // The key of a single record, because a list would reload at every save of a colleague.
    queryKey: ['ticket', 'one', 'preview', ids, change],
    queryFn: () => call(ticketBulkApi.change, {}, { ids: [...ids], change, dryRun: true }),
    enabled: Object.keys(change).length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Returns functions to change tickets and to undo a change. */
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

/** Loads the IDs of up to 1,000 tickets that match the filters of a list. */
export function useMatchingIds() {
  return useMutation({ mutationFn: (filters: TicketListFilters) => call(ticketBulkApi.matchingIds, {}, toListQuery(filters)) });
}

/** Returns active users for an assignee menu: the current user first, the others by name. */
export function useStaffChoices(): { value: string; label: string }[] {
  const { user } = useAuth();
  const { data: staff = [] } = useStaff();
  const colleagues = staff.filter(({ id, isActive }) => isActive !== false && id !== user?.id);
  const others = colleagues.toSorted((one, other) => one.fullName.localeCompare(other.fullName));
  const toLabel = labelPeople(staff);
  return [...(user ? [user] : []), ...others].map((person) => ({ value: person.id, label: toLabel(person) }));
}
