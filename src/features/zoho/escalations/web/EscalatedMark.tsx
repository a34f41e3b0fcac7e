import { timestamp } from '../../../../platform/time/relative-time.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { findEscalation } from '../escalation.rules.ts';

/** Marks an escalated ticket. */
export function EscalatedMark({ ticket }: { ticket: Ticket }) {
  const at = findEscalation(ticket.history);
  if (at === undefined) return null;
  return (
    <span title={`Escalated in Zoho, ${timestamp(at)}`}>
      <Pill tone="red">Escalated</Pill>
    </span>
  );
}
