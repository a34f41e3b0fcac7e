import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { LeadStatus } from '../lead.contract.ts';

/** Color of each status, always shown with its name. */
export const STATUS_TONES: Record<LeadStatus, Tone> = {
  New: 'blue',
  Contacted: 'purple',
  Qualified: 'yellow',
  'Proposal Sent': 'orange',
  Won: 'green',
  Lost: 'gray',
};
