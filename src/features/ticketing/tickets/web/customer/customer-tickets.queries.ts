import { callPage } from '../../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../../platform/web/paged-list.ts';
import { ticketApi } from '../../ticket.contract.ts';

/** Reads the tickets of a customer, the newest first. */
export function useTicketsOf(customer: string, type?: 'Tool Repair') {
  const query = { customer, ...(type && { type }) };
  return usePagedList(pagedQuery(['ticket', 'list', query], (page) => callPage(ticketApi.list, {}, { ...query, ...page })));
}
