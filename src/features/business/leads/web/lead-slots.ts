import type { Lead } from '../lead.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Content below the form of a lead that is saved separately. */
    lead: { lead: Lead };
  }
}
