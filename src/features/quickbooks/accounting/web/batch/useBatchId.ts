import { useQuery, useQueryClient } from '@tanstack/react-query';

const STORED = 'quickbooks-batch';
const KEY = ['invoice', STORED] as const;

/** The batch that this tab has begun and not put away, so that it is shown again after a reload; empty: there is none. */
export function useBatchId() {
  const client = useQueryClient();
  const { data: id = '' } = useQuery({ queryKey: KEY, queryFn: () => sessionStorage.getItem(STORED) ?? '' });
  const keep = (next: string) => {
    sessionStorage.setItem(STORED, next);
    client.setQueryData(KEY, next);
  };
  return { id, keep, forget: () => keep('') };
}
