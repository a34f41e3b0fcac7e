import type { Tone } from '../../../platform/web/ui/text/tones.ts';
import type { Ticket, TicketStatus } from '../ticket.contract.ts';

export const STATUS_TONES: Record<TicketStatus, Tone> = {
  New: 'blue',
  'In Progress': 'yellow',
  Diagnosing: 'yellow',
  Repairing: 'yellow',
  'On Hold': 'gray',
  Resolved: 'green',
  Shipped: 'green',
  Received: 'purple',
  'Awaiting Approval': 'orange',
  'Awaiting Parts': 'orange',
};

export const SYNC_TONES: Record<Ticket['syncStatus'], Tone> = { synced: 'green', pending: 'yellow', error: 'red' };
