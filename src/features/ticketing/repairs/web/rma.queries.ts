import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type NewApproval, rmaApi } from '../rma.contract.ts';

/** The approval of a repair and what its lines have of the stock; follows the parts too. */
export function useRepairState(id: string) {
  return useQuery({
    queryKey: ['ticket', 'repair', id],
    queryFn: () => call(rmaApi.state, { id }),
    placeholderData: keepPreviousData,
    meta: { follows: ['part'] },
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
  const { data } = useQuery({
    queryKey: ['ticket', 'jobs', technician, day],
    queryFn: () => call(rmaApi.jobs, {}, { from: day ?? '', to: day ?? '', technician }),
    enabled: technician !== '' && day !== null,
  });
  return technician !== '' && day !== null ? data : undefined;
}
