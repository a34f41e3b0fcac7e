import { RMA_PATH, type Ticket, type TicketStatus } from '../tickets/ticket.contract.ts';

/** Returns the usual next step: the first step for a status outside the path, and the last step for itself. */
export function findNextStep(status: TicketStatus): TicketStatus {
  const place = (RMA_PATH as readonly string[]).indexOf(status);
  return RMA_PATH[place + 1] ?? 'Shipped';
}

/** Returns the day of a future job of a shipped repair, if any. */
export function findJobLeft({ status, scheduledDate }: Pick<Ticket, 'status' | 'scheduledDate'>, today: string): string | undefined {
  return status === 'Shipped' && scheduledDate !== null && scheduledDate > today ? scheduledDate : undefined;
}
