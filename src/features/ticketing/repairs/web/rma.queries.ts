import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { findContact } from '../../../master-data/customers/contact.rules.ts';
import { useCustomerOf } from '../../../master-data/customers/web/customer.queries.ts';
import { getKnownTicket } from '../../tickets/web/ticket.queries.ts';
import { type TicketEdit, useCaseFields } from '../../tickets/web/ticket-edit.queries.ts';
import { type PlannedJob, rmaApi } from '../rma.contract.ts';
import { jobsKey, repairStateKey } from './repair-keys.ts';

/** The approval of a repair and the stock of its lines. Reloaded when parts change. */
export function useRepairState(id: string) {
  return useQuery({
    queryKey: repairStateKey(id),
    queryFn: () => call(rmaApi.state, { id }),
    placeholderData: keepPreviousData,
    meta: { follows: ['part'] },
    staleTime: LIVE_STALE_MS,
  }).data;
}

/** Records and withdraws the approval of a repair. */
export function useApproval(id: string) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['ticket'] }), client.invalidateQueries({ queryKey: ['part'] })]);
  const { mutateAsync: approve } = useMutation({
    mutationFn: (approvedBy: string) => call(rmaApi.approve, { id }, { approvedBy, version: getKnownTicket(client, id)?.version ?? 1 }),
    onSuccess,
  });
  const { mutateAsync: withdraw } = useMutation({ mutationFn: () => call(rmaApi.withdraw, { id }), onSuccess });
  return { approve, withdraw };
}

/** A technician's jobs on a day; undefined while loading. */
export function useJobsOfDay(technician: string, day: string | null) {
  const { data } = useQuery<PlannedJob[]>({
    queryKey: jobsKey(technician, day),
    queryFn: () => call(rmaApi.jobs, {}, { from: day ?? '', to: day ?? '', technician }),
    enabled: technician !== '' && day !== null,
    staleTime: LIVE_STALE_MS,
  });
  return technician !== '' && day !== null ? data : undefined;
}

/** The customer of a repair and its contact: the one named on the ticket, otherwise the first. */
export function useContactOf(edit: TicketEdit) {
  const named = useCaseFields(edit, ({ customerId, customerCompany: company }) => ({ customerId, company }));
  const customer = useCustomerOf(named);
  return { customer, contact: useCaseFields(edit, ({ customerName }) => findContact(customer, customerName)) };
}
