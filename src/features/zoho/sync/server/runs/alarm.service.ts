import { pluralize } from '../../../../../platform/number-text.ts';
import { HOUR_MS, later } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { notifyCompany, resolveNotifications } from '../../../../insight/notifications/server/company-notifications.service.ts';
import { getZohoUsage } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import { readState, saveState } from '../links/state.store.ts';
import { readUnreadableHealth } from '../links/unreadable.store.ts';
import { type QueueHealth, readQueueHealth } from './queue-health.store.ts';
import { findProblem } from './status.service.ts';
import { describeFailingSteps } from './steps.ts';

type Problem = NonNullable<SyncStatus['problem']>;
/** The text of each current alarm. */
type Alarms = Readonly<Partial<Record<AlarmName, string>>>;

/** Problems that need an Admin. Pauses and outages end on their own; a long one raises `stuck`. */
const STOPS: readonly Problem['code'][] = ['revoked', 'wrong_data_centre', 'scope_missing', 'allowance_used'];

/**
 * Notifies Admins once if sync stops, is delayed by an hour, keeps failing, can't read records or has almost used up the day's API limit.
 * Notifies again only after the alarm has ended.
 */
export async function raiseAlarms(deps: ServerDeps): Promise<void> {
  const now = await findAlarms(deps);
  const isChanged = (open: OpenAlarms) => ALARMS.some((name) => (open[name] === undefined) !== (now[name] === undefined));
  if (!isChanged(await readAlarms(deps.database))) return;
  await deps.database.transaction(async (tx) => {
    const open = await lockAlarms(tx);
    const next: Partial<Record<AlarmName, string>> = { ...open };
    for (const name of ALARMS) {
      const text = now[name];
      if (text !== undefined && open[name] === undefined) {
        next[name] = deps.clock.now().toISOString();
        await notifyAdmins(deps, tx, { name, since: next[name], text });
      }
      if (text === undefined && open[name] !== undefined) {
        delete next[name];
        await resolveNotifications(deps, tx, toCause(name, open[name]));
      }
    }
    await saveAlarms(tx, next);
  });
}

async function findAlarms(deps: ServerDeps): Promise<Alarms> {
  const connection = await getZohoConnection(deps);
  if (!connection.connected) return {};
  const [problem, queue, { isLow }, { syncConfiguration }, unreadable, failing] = await Promise.all([
    findProblem(deps, connection),
    readQueueHealth(deps.database),
    getZohoUsage(deps),
    getConfiguration(deps),
    readUnreadableHealth(deps.database),
    describeFailingSteps(deps.database),
  ]);
  const stuck = syncConfiguration.syncEnabled ? describeDelay(queue, later(deps.clock.now(), -HOUR_MS)) : undefined;
  return {
    ...(problem && STOPS.includes(problem.code) && { stopped: problem.message }),
    ...(stuck !== undefined && { stuck }),
    ...(unreadable.count > 0 && { unreadable: unreadableText(unreadable.count) }),
    ...(failing.length > 0 && {
      failing: failingText(failing),
    }),
    ...(isLow && {
      allowance: 'Today’s Zoho API limit is almost used up. Automatic sync is paused until tomorrow; actions you start still work.',
    }),
  };
}

/** Describes what has been waiting since before `before`. */
function describeDelay({ length, oldestAt, stuck, stuckSince }: QueueHealth, before: Date): string | undefined {
  if (stuckSince !== null && new Date(stuckSince) < before) return unsyncedText(stuck);
  return oldestAt === null || new Date(oldestAt) >= before ? undefined : queuedText(length);
}

interface Alarm {
  readonly name: AlarmName;
  readonly since: string;
  readonly text: string;
}

const toCause = (name: AlarmName, since: string) => `sync:${name}:${since}`;

const TITLES: Readonly<Record<AlarmName, string>> = {
  stopped: 'Zoho sync stopped',
  stuck: 'Zoho sync is delayed',
  allowance: 'Zoho API limit almost reached',
  unreadable: 'Unreadable records in Zoho',
  failing: 'Zoho sync keeps failing',
};

async function notifyAdmins(deps: ServerDeps, tx: Tx, { name, since, text }: Alarm): Promise<void> {
  const event = { cause: toCause(name, since), record: { kind: 'sync', id: 'Zoho', title: TITLES[name] }, by: null, isOnce: true };
  await notifyCompany(deps, tx, event, { kind: 'sync-error', text });
}

export const failingText = (steps: readonly string[]): string =>
  `${steps.length === 1 ? 'A sync step keeps' : 'Some sync steps keep'} failing: ${steps.join(', ')}. See Debug logs for details. Everything else still syncs.`;

export const unreadableText = (count: number): string =>
  `OBDesk couldn’t read ${pluralize(count, 'record')} from Zoho. See Zoho Sync for the reason. All other records still sync.`;

export const unsyncedText = (count: number): string =>
  `${pluralize(count, 'record')} ${count === 1 ? 'hasn’t' : 'haven’t'} synced to Zoho for over an hour. See Zoho Sync for the reason.`;

export const queuedText = (count: number): string =>
  `${pluralize(count, 'change')} ${count === 1 ? 'has' : 'have'} been waiting to sync for over an hour. See Zoho Sync for the reason.`;

export const ALARMS = ['stopped', 'stuck', 'allowance', 'unreadable', 'failing'] as const;
export type AlarmName = (typeof ALARMS)[number];

/** When Admins were notified of each alarm that hasn't ended. */
export type OpenAlarms = Readonly<Partial<Record<AlarmName, string>>>;

const readAlarms = async (db: Db): Promise<OpenAlarms> => (await readState(db)).alarms;

/** Locks and returns the alarms, so that only one node notifies. */
async function lockAlarms(tx: Tx): Promise<OpenAlarms> {
  await tx.query({ name: 'sync-state-row', text: 'INSERT INTO sync_state DEFAULT VALUES ON CONFLICT DO NOTHING' });
  trackLock(tx, 'sync_state');
  await tx.query({ name: 'sync-lock-state', text: 'SELECT FROM sync_state FOR UPDATE' });
  return readAlarms(tx);
}

const saveAlarms = (tx: Tx, alarms: OpenAlarms): Promise<void> => saveState(tx, { alarms });
