import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { AnySlotContent } from '../../../../platform/web/slots.ts';
import { NewTicketItem } from './customer/NewTicketItem.tsx';
import { TicketFigures } from './customer/TicketFigures.tsx';
import { TicketPager } from './pager/TicketPager.tsx';
import { UnsavedEntry } from './unsaved/UnsavedEntry.tsx';
import { UnsavedMark } from './unsaved/UnsavedMark.tsx';

/** Slot contents of tickets on their own pages, in the sidebar and on the customer page. */
export const TICKET_SLOTS: readonly AnySlotContent[] = [
  // Not lazy: its keys work from the first drawing of a ticket on.
  { slot: 'ticket-header', order: 900, Component: TicketPager },
  // Not lazy: what is not saved is in sight from the first drawing on.
  { slot: 'ticket-row', order: 10, Component: UnsavedMark },
  { slot: 'sidebar-section', order: 10, Component: UnsavedEntry },
  { slot: 'customer-actions', order: 10, Component: NewTicketItem },
  // Not lazy: the strip is drawn at once.
  { slot: 'customer-figures', order: 10, Component: TicketFigures },
  {
    slot: 'customer-tabs',
    order: 10,
    tab: 'tickets',
    label: 'Ticket history',
    count: ({ ticketCount }) => ticketCount,
    Component: lazyPart(async () => (await import('./customer/TicketsOfCustomer.tsx')).TicketsOfCustomer),
  },
  {
    slot: 'customer-tabs',
    order: 50,
    tab: 'loans',
    label: 'Loans and repairs',
    heading: 'Repairs',
    count: ({ repairCount }) => repairCount,
    Component: lazyPart(async () => (await import('./customer/TicketsOfCustomer.tsx')).RepairsOfCustomer),
  },
];
