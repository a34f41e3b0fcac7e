import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { TICKET_PATH } from '../../ticket-list-paths.ts';

/**
 * The addresses of many tickets, and one handler that follows the links among them. A router link per row would
 * listen to the address in each of them, which is a good part of what a list costs to draw.
 */
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

/** Clicks with a key or another button open a tab or a menu, which is the browser's own doing. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
