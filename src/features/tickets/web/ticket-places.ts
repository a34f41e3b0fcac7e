import type { Ticket } from '../ticket.contract.ts';

declare module '../../../platform/web/page-places.ts' {
  interface PagePlaces {
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
