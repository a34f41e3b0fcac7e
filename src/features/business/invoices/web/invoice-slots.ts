import type { Selection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import type { Invoice } from '../invoice.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Beside the state of an invoice in QuickBooks: what can be done about it. */
    'invoice-sync': { readonly invoice: Invoice; readonly hasUnsaved?: boolean };
    /** Instead of the tools of the list while invoices are chosen: what can be done with them at once. */
    'invoice-selection': { readonly selection: Selection; readonly rows: readonly Invoice[] };
    /** Above the list of invoices: what goes on with many of them. */
    'invoice-progress': { readonly isShown: true };
  }
}

/** The list of invoices is there. */
export const SHOWN = { isShown: true } as const;
