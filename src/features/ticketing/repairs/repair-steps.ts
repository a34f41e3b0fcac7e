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

const REPAIR_ITEMS = ['diagnosis', 'lines', 'approval', 'parts', 'repair', 'shipping'] as const;
export type RepairItem = (typeof REPAIR_ITEMS)[number];

/** Progress of a repair, with unsaved changes. */
export interface RepairProgress {
  readonly status: TicketStatus;
  readonly hasLines: boolean;
  /** Whether the customer approved the current lines. */
  readonly isApproved: boolean;
  /** Missing quantity of parts. */
  readonly short: number;
}

/** Returns the items of a repair in order. Once at the bench, a repair needs no earlier item. */
export function listRepairItems(progress: RepairProgress): { item: RepairItem; isDone: boolean }[] {
  const place = progress.status === 'Resolved' ? RMA_PATH.length : (RMA_PATH as readonly string[]).indexOf(progress.status);
  const isAtBench = place >= RMA_PATH.indexOf('Repairing');
  const isDone: Record<RepairItem, boolean> = {
    diagnosis: place >= RMA_PATH.indexOf('Diagnosing'),
    lines: isAtBench || progress.hasLines,
    approval: isAtBench || progress.isApproved,
    parts: isAtBench || (progress.isApproved && progress.short === 0),
    repair: isAtBench,
    shipping: place >= RMA_PATH.indexOf('Shipped'),
  };
  return REPAIR_ITEMS.map((item) => ({ item, isDone: isDone[item] }));
}
