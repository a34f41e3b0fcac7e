import type { Lead } from '../lead.contract.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Below the form of a lead: what belongs to it and is not saved with it. */
    lead: { lead: Lead };
  }
}
