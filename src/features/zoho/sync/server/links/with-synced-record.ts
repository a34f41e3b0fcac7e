import type { SyncedKind } from '../../synced-kinds.ts';
import { customerRecord } from './customer-record.ts';
import { leadRecord } from './lead-record.ts';
import type { SyncedRecord } from './synced-record.ts';
import { ticketRecord } from './ticket-record.ts';

/** Calls `use` with the record type of a kind. */
export function withSyncedRecord<A>(kind: SyncedKind, use: <R, T>(record: SyncedRecord<R, T>) => A): A {
  switch (kind) {
    case 'ticket':
      return use(ticketRecord);
    case 'lead':
      return use(leadRecord);
    case 'customer':
      return use(customerRecord);
  }
}
