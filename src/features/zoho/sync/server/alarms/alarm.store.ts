import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { readState, saveState } from '../state.store.ts';

export const ALARMS = ['stopped', 'stuck', 'allowance', 'unreadable', 'failing'] as const;
export type AlarmName = (typeof ALARMS)[number];

/** What Admins have been told and is not over, with the time of the telling. */
export type OpenAlarms = Readonly<Partial<Record<AlarmName, string>>>;

export const readAlarms = async (db: Db): Promise<OpenAlarms> => (await readState(db)).alarms;

/** The same, and makes other nodes wait until the transaction ends, so that one of them tells. */
export async function lockAlarms(tx: Tx): Promise<OpenAlarms> {
  await tx.query({ name: 'sync-state-row', text: 'INSERT INTO sync_state DEFAULT VALUES ON CONFLICT DO NOTHING' });
  trackLock(tx, 'sync_state');
  await tx.query({ name: 'sync-lock-state', text: 'SELECT FROM sync_state FOR UPDATE' });
  return readAlarms(tx);
}

export const saveAlarms = (tx: Tx, alarms: OpenAlarms): Promise<void> => saveState(tx, { alarms });
