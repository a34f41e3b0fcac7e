import { meQuery } from '../../features/auth/web/auth.queries.ts';
import { prefetchTicketList } from '../../features/tickets/web/ticket.queries.ts';
import { typeListedAt } from '../../features/tickets/web/ticket-paths.ts';
import { listFilters, TicketSearch } from '../../features/tickets/web/ticket-search.ts';
import { queryClient } from '../../platform/web/query-client.ts';

/** Asks for a list while its page is still on the way; nothing is asked for a stranger. */
export async function askForList(pathname: string, search: unknown): Promise<void> {
  const user = await queryClient.ensureQueryData(meQuery);
  const type = typeListedAt(pathname);
  if (user && type) prefetchTicketList(queryClient, listFilters(type, TicketSearch.parse(search)));
}
