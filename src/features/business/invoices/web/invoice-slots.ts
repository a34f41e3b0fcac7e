import type { Selection } from '../../../../platform/web/ui/table/selection/useSelection.ts';
import type { Invoice } from '../invoice.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Sync actions beside the QuickBooks status of an invoice. */
    'invoice-sync': { readonly invoice: Invoice; readonly hasUnsaved?: boolean };
    /** The email of an invoice, below its form. */
    'invoice-email': {
      readonly invoice: Invoice;
      readonly hasUnsaved: boolean;
      /** Whether a dialog is open above the form. */
      readonly onCover: (isCovered: boolean) => void;
    };
    /** Bulk actions shown instead of the toolbar while invoices are selected. */
    'invoice-selection': { readonly selection: Selection; readonly rows: readonly Invoice[] };
    /** Progress of bulk actions above the list. */
    'invoice-progress': { readonly isShown: true };
  }
}

export const SHOWN = { isShown: true } as const;
