import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { AnyPagePart } from '../../../../platform/web/page-places.ts';
import { NewTicketItem } from './customer/NewTicketItem.tsx';
import { TicketFigures } from './customer/TicketFigures.tsx';
import { UnsavedEntry } from './unsaved/UnsavedEntry.tsx';
import { UnsavedMark } from './unsaved/UnsavedMark.tsx';
import { TicketWalk } from './walk/TicketWalk.tsx';

/** The parts that tickets add to pages: to their own pages, to the sidebar, and to the page of a customer. */
export const TICKET_PARTS: readonly AnyPagePart[] = [
  // Not lazy: its keys work from the first drawing of a ticket on.
  { place: 'ticket-head', order: 900, Component: TicketWalk },
  // Not lazy: what is not saved is in sight from the first drawing on.
  { place: 'ticket-row', order: 10, Component: UnsavedMark },
  { place: 'sidebar-section', order: 10, Component: UnsavedEntry },
  { place: 'customer-actions', order: 10, Component: NewTicketItem },
  // Not lazy: the strip is drawn at once.
  { place: 'customer-figures', order: 10, Component: TicketFigures },
  {
    place: 'customer-tabs',
    order: 10,
    tab: 'tickets',
    label: 'Ticket history',
    count: ({ ticketCount }) => ticketCount,
    Component: lazyPart(async () => (await import('./customer/TicketsOfCustomer.tsx')).TicketsOfCustomer),
  },
  {
    place: 'customer-tabs',
    order: 50,
    tab: 'loans',
    label: 'Loans and repairs',
    heading: 'Repairs',
    count: ({ repairCount }) => repairCount,
    Component: lazyPart(async () => (await import('./customer/RepairsOfCustomer.tsx')).RepairsOfCustomer),
  },
];
