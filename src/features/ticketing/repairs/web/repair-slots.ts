import type { SlotProps } from '../../../../platform/web/slots.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Panels below the tool of a repair. */
    'rma-side': { ticket: Ticket };
  }
}

export type RepairViewProps = SlotProps['repair-view'];
