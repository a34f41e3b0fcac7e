import { useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { type CustomerQuery, customerApi } from '../customer.contract.ts';

/** The customers that match, by name, with their open tickets; loaded page by page as the reader scrolls. */
export function useCustomerCards(asked: Pick<CustomerQuery, 'q' | 'sync'>) {
  const query = pagedQuery(['customer', 'list', asked], (page) => callPage(customerApi.list, {}, { ...asked, ...page }));
  return usePagedList({ ...query, meta: { follows: ['ticket'] } });
}

/** A customer with its figures, or the one it was merged into. */
export function useCustomerOverview(id: string) {
  return useQuery({
    queryKey: ['customer', 'overview', id],
    queryFn: () => call(customerApi.get, { id }),
    meta: { follows: ['ticket', 'lead', 'invoice', 'tool'] },
  });
}
