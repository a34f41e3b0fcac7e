import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';

/** A record that is in OBDesk and in Zoho when the day begins. */
export interface DayRecord {
  readonly kind: SyncedKind;
  readonly id: string;
  readonly zohoId: string;
}
