import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';

/** A record that is on both sides when the day begins. */
export interface DayRecord {
  readonly kind: SyncedKind;
  readonly id: string;
  readonly zohoId: string;
}
