import { RMA_PATH, TICKET_STATUSES, type TicketStatus } from '../../ticketing/tickets/ticket.contract.ts';
import type { RepairStage } from './business-now.contract.ts';

/** Who has to act on an open repair. */
export type Waiting = 'us' | 'customer' | 'parts' | 'on hold';

const WAITING: Partial<Record<TicketStatus, Waiting>> = {
  'Awaiting Approval': 'customer',
  'Awaiting Parts': 'parts',
  'On Hold': 'on hold',
};

export const waitsFor = (status: TicketStatus): Waiting => WAITING[status] ?? 'us';

export const WAITING_LABELS: Record<Waiting, string> = { us: 'Us', customer: 'Customer', parts: 'Parts', 'on hold': 'On hold' };

/** Words after the number of repairs. */
export const WAITING_WORDS: Record<Waiting, readonly [one: string, many: string]> = {
  us: ['waits for us', 'wait for us'],
  customer: ['waits for the customer', 'wait for the customer'],
  parts: ['waits for parts', 'wait for parts'],
  'on hold': ['is on hold', 'are on hold'],
};

/** Sorts in the order of the repair path, other statuses first. */
export function sortRepairStages<Stage extends Pick<RepairStage, 'status'>>(stages: readonly Stage[]): Stage[] {
  const place = ({ status }: Stage) => (RMA_PATH as readonly string[]).indexOf(status);
  return stages.toSorted(
    (one, other) => place(one) - place(other) || TICKET_STATUSES.indexOf(one.status) - TICKET_STATUSES.indexOf(other.status),
  );
}

interface WaitingRepairs {
  readonly waiting: Waiting;
  readonly count: number;
  readonly statuses: readonly TicketStatus[];
}

/** Groups open repairs by who has to act. */
export function groupByWaiting(stages: readonly Pick<RepairStage, 'status' | 'count'>[]): WaitingRepairs[] {
  return (['us', 'customer', 'parts', 'on hold'] as const).flatMap((waiting) => {
    const own = stages.filter(({ status }) => waitsFor(status) === waiting);
    const count = own.reduce((sum, stage) => sum + stage.count, 0);
    return count === 0 ? [] : [{ waiting, count, statuses: own.map(({ status }) => status) }];
  });
}
