import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { customerApi } from '../../customer.contract.ts';
import { customerMergeApi } from '../../customer-merge.contract.ts';

/** Customers that may be the same as this one. */
export function useDuplicatesOf(id: string) {
  return useQuery({
    queryKey: ['customer', 'duplicates-of', id],
    queryFn: () => call(customerApi.duplicatesOf, { id }),
    meta: { follows: ['distinct-customers'] },
  });
}

/** Pairs of customers that may be the same. Not read again with every change: it looks at all of them. */
export function useDuplicatePairs() {
  return useQuery({
    queryKey: ['customer-merge', 'pairs'],
    queryFn: () => call(customerApi.duplicatePairs, {}),
    staleTime: 5 * 60_000,
    meta: { follows: ['distinct-customers'] },
  });
}

/** The customers that were merged into this one. */
export function useMergesInto(id: string) {
  return useQuery({ queryKey: ['customer-merge', 'list', id], queryFn: () => call(customerMergeApi.ofCustomer, { id }) });
}

/** Merges customers and takes it back; whatever shows a customer, a ticket or a lead reads again. */
export function useMergeCustomers() {
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all(
      (['customer', 'customer-merge', 'ticket', 'lead', 'invoice'] as const).map((kind) => client.invalidateQueries({ queryKey: [kind] })),
    );
  };
  const { mutateAsync: merge } = useMutation({
    mutationFn: ({ id, into }: { id: string; into: string }) => call(customerMergeApi.merge, { id }, { into }),
    onSuccess,
  });
  const { mutateAsync: undo } = useMutation({ mutationFn: (mergeId: string) => call(customerMergeApi.undo, { mergeId }), onSuccess });
  return { merge, undo };
}
