import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { LeadStatus } from '../lead.contract.ts';

/** The color of each status; its word always stands beside it. */
export const STATUS_TONES: Record<LeadStatus, Tone> = {
  New: 'blue',
  Contacted: 'purple',
  Qualified: 'yellow',
  'Proposal Sent': 'orange',
  Won: 'green',
  Lost: 'gray',
};
