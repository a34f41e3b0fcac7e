import type { MouseEvent } from 'react';
import { startListNavigation } from '../../../../../platform/web/ui/table/list-navigation.ts';
import { saveScrollPosition } from '../../../../../platform/web/ui/table/scroll-position.ts';
import type { Selection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import type { TicketRow } from '../../ticket.contract.ts';
import { useTicketLinks } from './useTicketLinks.ts';

/** Answers the addresses of the rows and handles clicks: a click opens the ticket and starts a walk; a touch in selection mode selects. */
export function useRowLinks(rows: readonly TicketRow[], placeKey: string, selection: Selection) {
  const { getHref, follow: open } = useTicketLinks();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (selection.isSelecting && matchMedia('(pointer: coarse)').matches) {
      event.preventDefault();
      selection.toggle(event.currentTarget.dataset.ticket ?? '');
      return;
    }
    startListNavigation({ ids: rows.map(({ id }) => id), onReach: (rowId) => saveScrollPosition(placeKey, { rowId }) });
    open(event);
  }

  return { getHref, follow };
}
