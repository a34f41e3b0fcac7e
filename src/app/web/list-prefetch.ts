import { meQuery } from '../../features/auth/web/auth.queries.ts';
import { listFilters, TicketSearch } from '../../features/tickets/web/list/ticket-search.ts';
import { prefetchTicketList } from '../../features/tickets/web/ticket.queries.ts';
import { typeListedAt } from '../../features/tickets/web/ticket-paths.ts';
import { queryClient } from '../../platform/web/query-client.ts';

let answered: Promise<void> = Promise.resolve();

/** Asks for a list before its page is drawn; nothing is asked for a stranger. What fails, the page says itself. */
export function prefetchList(pathname: string, search: unknown): void {
  answered = ask(pathname, search).catch(() => undefined);
}

/** Resolves when the list that was asked for last has its rows, or none are to come. */
export function waitForList(): Promise<void> {
  return answered;
}

async function ask(pathname: string, search: unknown): Promise<void> {
  const user = queryClient.getQueryData(meQuery.queryKey) ?? (await queryClient.ensureQueryData(meQuery));
  const type = typeListedAt(pathname);
  if (user && type) await prefetchTicketList(queryClient, listFilters(type, TicketSearch.parse(search)));
}
