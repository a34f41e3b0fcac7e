import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { findContact } from '../../../master-data/customers/contact.rules.ts';
import { useCustomerOf } from '../../../master-data/customers/web/customer.queries.ts';
import type { CaseFields } from '../../tickets/ticket-draft.rules.ts';
import { type NewApproval, type PlannedJob, rmaApi } from '../rma.contract.ts';
import { jobsKey, repairStateKey } from './repair-keys.ts';

/** The approval of a repair and what its lines have of the stock; follows the parts too. */
export function useRepairState(id: string) {
  return useQuery({
    queryKey: repairStateKey(id),
    queryFn: () => call(rmaApi.state, { id }),
    placeholderData: keepPreviousData,
    meta: { follows: ['part'] },
    staleTime: LIVE_STALE_MS,
  }).data;
}

/** Notes an approval, and withdraws it. */
export function useApproving(id: string) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['ticket'] }), client.invalidateQueries({ queryKey: ['part'] })]);
  const { mutateAsync: approve } = useMutation({
    mutationFn: (approval: NewApproval) => call(rmaApi.approve, { id }, approval),
    onSuccess,
  });
  const { mutateAsync: withdraw } = useMutation({ mutationFn: () => call(rmaApi.withdraw, { id }), onSuccess });
  return { approve, withdraw };
}

/** Reads the jobs of a technician on a day. */
export function useJobsOfDay(technician: string, day: string | null) {
  const { data } = useQuery<PlannedJob[]>({
    queryKey: jobsKey(technician, day),
    queryFn: () => call(rmaApi.jobs, {}, { from: day ?? '', to: day ?? '', technician }),
    enabled: technician !== '' && day !== null,
    staleTime: LIVE_STALE_MS,
  });
  return technician !== '' && day !== null ? data : undefined;
}

/** The customer of a repair, and the contact of its record that the ticket names: the first one while it names none. */
export function useContactOf({ customerId, customerCompany, customerName }: CaseFields) {
  const customer = useCustomerOf({ customerId, company: customerCompany });
  return { customer, contact: findContact(customer, customerName) };
}
