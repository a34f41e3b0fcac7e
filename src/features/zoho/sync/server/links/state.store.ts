import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import { DEFAULT_MAPPING } from '../../default-mapping.data.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { syncState } from './sync-state.table.ts';

export type SyncState = Omit<typeof syncState.$inferSelect, 'onlyOne'>;

const INITIAL: SyncState = {
  mapping: {},
  alarms: {},
  cursors: {},
  failures: 0,
  restingUntil: null,
  sender: null,
  sendingUntil: null,
  fetchedAt: null,
  stoppedBy: null,
  hooks: {},
  failingSteps: {},
};

export async function readState(db: Db): Promise<SyncState> {
  const [row] = await db.orm.select().from(syncState);
  return row ?? INITIAL;
}

export async function saveState(db: Db, changes: Partial<SyncState>): Promise<void> {
  await db.orm.insert(syncState).values(changes).onConflictDoUpdate({ target: syncState.onlyOne, set: changes });
}

export async function readMapping(db: Db): Promise<SyncMapping> {
  const { mapping } = await readState(db);
  return { ...DEFAULT_MAPPING, ...mapping };
}

/** Up to when records were fetched; `undefined` before the first fetch. */
export async function readCursor(db: Db, name: string): Promise<string | undefined> {
  return (await readState(db)).cursors[name];
}

/** Moves a cursor back to a time on Zoho's clock, so that the next fetch rereads later changes. Never moves it forward. */
export async function moveCursorBack(db: Db, name: string, to: string): Promise<void> {
  await db.query({
    name: 'sync-cursor-back',
    text: `UPDATE sync_state SET cursors = cursors || jsonb_build_object($1::text, $2::text)
      WHERE (cursors->>$1)::timestamptz > $2::timestamptz`,
    values: [name, to],
  });
}

/** Moves a cursor to a time on Zoho's clock. */
export async function moveCursor(db: Db, name: string, to: string): Promise<void> {
  await db.query({
    name: 'sync-cursor',
    text: `INSERT INTO sync_state AS kept (cursors) VALUES (jsonb_build_object($1::text, $2::text))
      ON CONFLICT (only_one) DO UPDATE SET cursors = kept.cursors || excluded.cursors`,
    values: [name, to],
  });
}

/** Publishes that the sync status or the open decisions changed. */
export const publishSync = (to: Pick<Tx, 'notify'>): void => publish(to, { kind: 'sync-run', id: '', version: 0, by: '' });

/** The cursor name of each record type. */
export const CURSORS: Readonly<Record<SyncedKind, string>> = { ticket: 'cases', lead: 'Leads', customer: 'Accounts' };
