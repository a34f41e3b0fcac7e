import { callPage } from '../../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../../platform/web/paged-list.ts';
import { ticketApi } from '../../ticket.contract.ts';

/** The tickets of a company, the newest first. */
export function useTicketsOf(company: string, type?: 'Tool Repair') {
  const query = { company, ...(type && { type }) };
  return usePagedList(pagedQuery(['ticket', 'list', query], (page) => callPage(ticketApi.list, {}, { ...query, ...page })));
}
