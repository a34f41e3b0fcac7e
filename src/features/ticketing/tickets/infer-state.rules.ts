import type { SyncStatus } from '../../../platform/sync-status.ts';
import type { TicketState } from './ticket.contract.ts';

interface NarrowedList {
  readonly state?: TicketState | undefined;
  readonly sync?: SyncStatus | undefined;
}

/** Returns the state of the tickets a list shows; `undefined` for any. Defaults to open, or to any with a `sync` filter. */
export const inferState = ({ state, sync }: NarrowedList): TicketState | undefined => state ?? (sync === undefined ? 'open' : undefined);
