import type { Ticket, TicketType } from '../ticket.contract.ts';
import type { TicketSearch } from './list/ticket-search.ts';

declare module '../../../platform/web/page-places.ts' {
  interface PagePlaces {
    /** In the head of a list of tickets, beside their number. */
    'ticket-list-head': {
      /** Undefined: tickets of all types. */
      type: TicketType | undefined;
      search: TicketSearch;
      /** Shows the list by these filters instead. */
      onShow: (search: TicketSearch) => void;
    };
    /** Between the title of a ticket and its buttons. */
    'ticket-head': { ticket: Ticket };
    /** Panels in the right column of a case. */
    'case-side': { ticket: Ticket };
    /** Controls below the text of a new note. */
    'note-composer': {
      ticket: Ticket;
      /** Puts a text where the cursor is in the new note. */
      onInsert: (text: string) => void;
    };
  }
}
