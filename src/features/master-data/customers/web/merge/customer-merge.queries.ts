import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { deleteWithUndo } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { customerApi } from '../../customer.contract.ts';
import { customerMergeApi } from '../../customer-merge.contract.ts';
import { distinctCustomersApi } from '../../distinct-customers.contract.ts';

/** Loads possible duplicates of a customer. */
export function useDuplicatesOf(id: string) {
  return useQuery({
    queryKey: ['customer', 'duplicates-of', id],
    queryFn: () => call(customerApi.duplicatesOf, { id }),
    meta: { follows: ['distinct-customers'] },
  });
}

/** Loads pairs of possible duplicates. Not refreshed by customer changes because the query reads all customers. */
export function useDuplicatePairs() {
  return useQuery({
    queryKey: ['customer-merge', 'pairs'],
    queryFn: () => call(customerApi.duplicatePairs, {}),
    staleTime: 5 * 60_000,
    meta: { follows: ['distinct-customers'] },
  });
}

/** Loads the customers merged into this one. */
export function useMergesInto(id: string) {
  return useQuery({ queryKey: ['customer-merge', 'list', id], queryFn: () => call(customerMergeApi.ofCustomer, { id }) });
}

/** Merges customers and undoes merges. */
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

export interface NamedCustomer {
  readonly id: string;
  readonly shopName: string;
}

/** Loads the “not duplicates” mark of two customers; null if none. */
export function useMarkOf(id: string, otherId: string) {
  const { data } = useQuery({
    queryKey: ['distinct-customers', 'pair', id, otherId],
    queryFn: () => call(distinctCustomersApi.get, { id, otherId }),
    select: ({ marked }) => marked,
  });
  return data;
}

/** Marks two customers as not duplicates with an undo. Shows errors in a notification. `submit` returns whether it succeeded. */
export function useMarkDistinct(one: NamedCustomer, other: NamedCustomer) {
  const ids = { id: one.id, otherId: other.id };
  const onSuccess = useRefreshMarks();
  const { mutateAsync: mark } = useMutation({ mutationFn: () => call(distinctCustomersApi.mark, ids), onSuccess });
  const unmark = useUnmark(one.id, other.id);
  return useSubmit(() =>
    deleteWithUndo({
      id: `not-duplicates-${one.id}-${other.id}`,
      message: `${one.shopName} and ${other.shopName} marked as not duplicates`,
      remove: mark,
      undo: unmark,
      undone: '“Not duplicates” mark removed',
      failureTitle: 'Couldn’t mark as not duplicates',
    }),
  );
}

export function useUnmark(id: string, otherId: string) {
  const onSuccess = useRefreshMarks();
  return useMutation({ mutationFn: () => call(distinctCustomersApi.unmark, { id, otherId }), onSuccess }).mutateAsync;
}

/** Refreshes queries that depend on marks. */
function useRefreshMarks() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({
      predicate: ({ queryKey, meta }) => queryKey[0] === 'distinct-customers' || meta?.follows?.includes('distinct-customers') === true,
    });
  };
}
