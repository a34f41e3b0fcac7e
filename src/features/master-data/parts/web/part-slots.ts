import type { Part } from '../part.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** In the header of the parts list. */
    'parts-actions': { readonly isToOrder: boolean };
    /** Beside the stock of a part. */
    'part-order': { readonly part: Part };
    /** Below the stock of a part. */
    'part-orders': { readonly part: Part };
  }
}
