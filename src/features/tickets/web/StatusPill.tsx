import { Pill } from '../../../platform/web/ui/text/Pill.tsx';
import type { TicketStatus } from '../ticket.contract.ts';
import { STATUS_TONES } from './status-tone.ts';

export function StatusPill({ status }: { status: TicketStatus }) {
  return <Pill tone={STATUS_TONES[status]}>{status}</Pill>;
}
