import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { TicketStatus } from '../ticket.contract.ts';
import { getStatusTone } from '../ticket.rules.ts';

export function StatusPill({ status }: { status: TicketStatus }) {
  return <Pill tone={getStatusTone(status)}>{status}</Pill>;
}
