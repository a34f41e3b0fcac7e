import { later } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration, getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { getZohoUsage } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import type { ZohoConnection } from '../../../zoho-connection/zoho-connection.contract.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { IS_OPEN_CONFLICT } from '../conflicts/conflict.store.ts';
import { IS_OPEN_MATCH } from '../conflicts/match.store.ts';
import { readState, type SyncState } from '../links/state.store.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { findLastEnded, findRunning, toRun } from './run.store.ts';
import { PERIODS } from './schedule.ts';

/** Returns the state of the sync for its page. */
export async function getSyncStatus(deps: ServerDeps): Promise<SyncStatus> {
  const { database } = deps;
  const [connection, { syncConfiguration }, state, usage, running, lastRun, counts] = await Promise.all([
    getZohoConnection(deps),
    getConfiguration(deps),
    readState(database),
    getZohoUsage(deps),
    findRunning(database),
    findLastEnded(database),
    countAll(database),
  ]);
  const { connected, since, organization } = connection;
  return {
    connected,
    since,
    organization,
    problem: await findProblem(deps, connection),
    syncEnabled: syncConfiguration.syncEnabled,
    syncFrequency: syncConfiguration.syncFrequency,
    lastRunAt: lastRun?.finishedAt ?? null,
    counts: {
      tickets: await countKind(database, 'ticket'),
      leads: await countKind(database, 'lead'),
      customers: await countKind(database, 'customer'),
    },
    ...counts,
    running: running ? toRun(running) : null,
    nextRunAt: connected && syncConfiguration.syncEnabled ? findNextFetch(syncConfiguration.syncFrequency, state, deps.clock.now()) : null,
    calls: { used: usage.used, limit: usage.limit },
    allowance: usage.allowance,
  };
}

async function countKind(db: Db, kind: SyncedKind): Promise<SyncStatus['counts']['tickets']> {
  const { synced, pending, error, unsynced } = await withSyncedRecord(kind, (sync) => sync.columns.count(db));
  return { total: synced + pending + error + unsynced, synced, pending, error };
}

type Counts = Pick<SyncStatus, 'queued' | 'conflicts' | 'stuck' | 'gone' | 'choices' | 'unreadable' | 'details'>;

/** Excludes decided items that can still be undone. */
async function countAll(db: Db): Promise<Counts> {
  const { rows } = await db.query<Counts>({
    name: 'sync-figures',
    text: `SELECT (SELECT count(*) FROM sync_outbox) AS queued, (SELECT count(*) FROM sync_stuck) AS stuck,
      (SELECT count(*) FROM sync_stuck WHERE is_gone) AS gone,
      (SELECT count(*) FROM sync_conflicts WHERE ${IS_OPEN_CONFLICT}) AS conflicts, (SELECT count(*) FROM sync_choices WHERE ${IS_OPEN_MATCH}) AS choices,
      (SELECT count(*) FROM sync_unreadable) AS unreadable, (SELECT count(*) FROM sync_links WHERE details_due) AS details`,
  });
  return rows[0] ?? { queued: 0, conflicts: 0, stuck: 0, gone: 0, choices: 0, unreadable: 0, details: 0 };
}

/** Returns the time of the next scheduled fetch; null if there is none. */
function findNextFetch(frequency: keyof typeof PERIODS, { fetchedAt }: Pick<SyncState, 'fetchedAt'>, now: Date): string | null {
  const period = PERIODS[frequency];
  if (period === undefined) return null;
  const next = fetchedAt === null ? now : later(new Date(fetchedAt), period);
  return (next > now ? next : now).toISOString();
}

/** Returns what stops the sync, with advice; null if nothing does. */
export async function findProblem(deps: ServerDeps, connection: ZohoConnection): Promise<SyncStatus['problem']> {
  const now = deps.clock.now().toISOString();
  if (!connection.connected) return null;
  if (connection.problem) return connection.problem;
  const state = await readState(deps.database);
  const { isMaintenanceMode } = await getSettings(deps.database, 'maintenance');
  if (isMaintenanceMode) return { code: 'maintenance', message: 'Sync is paused during maintenance mode.', since: now };
  if (state.restingUntil !== null && state.restingUntil > now) return { code: 'unreachable', message: PAUSED, since: now };
  if (state.stoppedBy !== null) return { code: 'allowance_used', message: state.stoppedBy, since: now };
  return null;
}

/** The pause lasts a minute, so no time is shown. */
const PAUSED = 'Too many records failed in a row, so sending is paused. OBDesk tries again within a minute.';
