import { toText } from '../tickets/history/history-text.rules.ts';
import type { BulkFields, Ticket } from '../tickets/ticket.contract.ts';
import { describeChanges } from '../tickets/ticket-changes.rules.ts';
import type { ChangedTicket } from './ticket-bulk.contract.ts';

interface Changed {
  readonly before: Omit<Ticket, 'history'>;
  readonly changed: Partial<BulkFields>;
}

/** Says what becomes different of a ticket: the status first, then the other fields. */
export function toChangedTicket({ before, changed }: Changed): ChangedTicket {
  const status = changed.status ? [toText('status', { from: before.status, to: changed.status })] : [];
  return { id: before.id, summary: before.summary, lines: [...status, ...describeChanges(before, changed)] };
}
