import type { SlotProps } from '../../../../platform/web/slots.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Panels beside the tool of a repair. */
    'rma-side': { ticket: Ticket };
  }
}

/** The properties that the columns of a repair get from its ticket. */
export type RepairViewProps = SlotProps['repair-view'];
