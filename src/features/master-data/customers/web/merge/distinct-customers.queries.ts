import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { deleteWithUndo } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { distinctCustomersApi } from '../../distinct-customers.contract.ts';

/** A customer by its id and name. */
export interface NamedCustomer {
  readonly id: string;
  readonly shopName: string;
}

/** Who marked the two as not duplicates; null when nobody did. */
export function useMarkOf(id: string, otherId: string) {
  const { data } = useQuery({
    queryKey: ['distinct-customers', 'pair', id, otherId],
    queryFn: () => call(distinctCustomersApi.get, { id, otherId }),
    select: ({ marked }) => marked,
  });
  return data;
}

/** Marks the two as not duplicates and offers to undo that; a refusal is said in a notice. `submit` answers whether it is done. */
export function useMarkDistinct(one: NamedCustomer, other: NamedCustomer) {
  const ids = { id: one.id, otherId: other.id };
  const readAgain = useReadAgain();
  const { mutateAsync: mark } = useMutation({ mutationFn: () => call(distinctCustomersApi.mark, ids), onSuccess: readAgain });
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

/** Removes the mark. */
export function useUnmark(id: string, otherId: string) {
  const onSuccess = useReadAgain();
  return useMutation({ mutationFn: () => call(distinctCustomersApi.unmark, { id, otherId }), onSuccess }).mutateAsync;
}

/** Reads again what a mark changes. */
function useReadAgain() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({
      predicate: ({ queryKey, meta }) => queryKey[0] === 'distinct-customers' || meta?.follows?.includes('distinct-customers') === true,
    });
  };
}
