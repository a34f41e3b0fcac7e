import type { Part } from '../part.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** In the header of the parts list. */
    'parts-actions': { readonly isToOrder: boolean };
    /** Between the stock of a part and its movements. */
    'part-orders': { readonly part: Part };
  }
}
