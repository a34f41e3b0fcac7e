import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isPlainClick } from '../../../../../platform/web/ui/text/PlainLink.tsx';
import { TICKET_PATH } from '../../ticket-list-paths.ts';

/** Links to many tickets with one click handler. A router link per row would subscribe each row to the URL. */
export function useTicketLinks() {
  const router = useRouter();
  const getHref = (ticketId: string) => router.history.createHref(TICKET_PATH.replace('$ticketId', encodeURIComponent(ticketId)));

  function go(ticketId: string, options: { replace?: boolean } = {}) {
    void router.navigate({ to: TICKET_PATH, params: { ticketId }, ...options });
  }

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const ticketId = event.currentTarget.dataset.ticket;
    if (!ticketId || !isPlainClick(event)) return;
    event.preventDefault();
    go(ticketId);
  }

  return { getHref, follow, go };
}
