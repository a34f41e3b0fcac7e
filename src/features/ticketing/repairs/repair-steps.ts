import { RMA_PATH, type Ticket, type TicketStatus } from '../tickets/ticket.contract.ts';

/** The step that usually follows a status of a repair: the first one for a status beside the path, and the last one for itself. */
export function findNextStep(status: TicketStatus): TicketStatus {
  const place = (RMA_PATH as readonly string[]).indexOf(status);
  return RMA_PATH[place + 1] ?? 'Shipped';
}

/** A shipped repair with a job that is still to come: its day. */
export function findJobLeft({ status, scheduledDate }: Pick<Ticket, 'status' | 'scheduledDate'>, today: string): string | undefined {
  return status === 'Shipped' && scheduledDate !== null && scheduledDate > today ? scheduledDate : undefined;
}
