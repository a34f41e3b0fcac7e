import type { SyncStatus } from '../../../platform/sync-status.ts';
import type { TicketState } from './ticket.contract.ts';

interface NarrowedList {
  readonly state?: TicketState | undefined;
  readonly sync?: SyncStatus | undefined;
}

/** The state of the tickets that a list shows; undefined: any. Where nothing is said it is the open ones, but any beside `sync`. */
export const meantState = ({ state, sync }: NarrowedList): TicketState | undefined => state ?? (sync === undefined ? 'open' : undefined);
