import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { customerApi } from '../../../master-data/customers/customer.contract.ts';
import { accountApi } from '../account.contract.ts';

/** The customers that match, by name, with their open tickets; loaded page by page as the reader scrolls. */
export function useCustomerCards(q: string) {
  const query = pagedQuery(['customer', 'list', { q }], (page) => callPage(customerApi.list, {}, { q, ...page }));
  return usePagedList({ ...query, meta: { follows: ['ticket'] } });
}

/** A customer with the figures of its account, or the one it was merged into. */
export function useAccount(id: string) {
  return useQuery({
    queryKey: ['customer', 'account', id],
    queryFn: () => call(customerApi.get, { id }),
    meta: { follows: ['ticket', 'lead', 'invoice', 'tool'] },
  });
}

/** Customers that may be the same as this one. */
export function useDuplicatesOf(id: string) {
  return useQuery({ queryKey: ['customer', 'duplicates-of', id], queryFn: () => call(customerApi.duplicatesOf, { id }) });
}

/** Pairs of customers that may be the same. Not read again with every change: it looks at all of them. */
export function useDuplicatePairs() {
  return useQuery({ queryKey: ['customer-merge', 'pairs'], queryFn: () => call(customerApi.duplicatePairs, {}), staleTime: 5 * 60_000 });
}

/** The customers that were merged into this one. */
export function useMergesInto(id: string) {
  return useQuery({ queryKey: ['customer-merge', 'list', id], queryFn: () => call(accountApi.ofCustomer, { id }) });
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
    mutationFn: ({ id, into }: { id: string; into: string }) => call(accountApi.merge, { id }, { into }),
    onSuccess,
  });
  const { mutateAsync: undo } = useMutation({ mutationFn: (mergeId: string) => call(accountApi.undo, { mergeId }), onSuccess });
  return { merge, undo };
}
