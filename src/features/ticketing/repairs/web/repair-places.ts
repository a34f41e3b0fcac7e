import type { PagePlaces } from '../../../../platform/web/page-places.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';

declare module '../../../../platform/web/page-places.ts' {
  interface PagePlaces {
    /** Panels beside the tool of a repair. */
    'rma-side': { ticket: Ticket };
  }
}

/** The properties that the columns of a repair get from its ticket. */
export type RepairViewProps = PagePlaces['repair-view'];
