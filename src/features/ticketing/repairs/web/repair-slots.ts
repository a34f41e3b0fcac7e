import type { ComponentType } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Panels below the tool of a repair. */
    'rma-side': { ticket: Ticket };
    /** Steps after shipping, rendered with `Step`. */
    'repair-step': { ticket: Ticket; Step: ComponentType<RepairStepProps> };
  }
}

/** An item of the steps of a repair. */
export interface RepairStepProps {
  readonly label: string;
  readonly isDone: boolean;
  readonly isNext?: boolean;
  /** Why the action isn't possible yet. */
  readonly reason?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export type RepairViewProps = SlotProps['repair-view'];
