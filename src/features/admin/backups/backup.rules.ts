import type { Backup } from './backup.contract.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type EndedBackup = Pick<Backup, 'kind' | 'state' | 'startedAt'>;

/** Returns when the latest nightly backup was due: the last time it was `time` ('02:30', UTC). */
function findLastTime(time: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${time}:00.000Z`);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** Whether no nightly backup has succeeded since the last one was due. Covers failures and missed nights. */
export function isBackupDue(time: string, now: Date, backups: readonly EndedBackup[]): boolean {
  const since = findLastTime(time, now).toISOString();
  return !backups.some(({ kind, state, startedAt }) => kind === 'nightly' && state === 'done' && startedAt >= since);
}

/**
 * Returns the time of the next nightly backup: at `time`, or at its minute of the next hour if one is already due. Null if scheduling is
 * off.
 */
export function findNextTime(time: string | undefined, now: Date, backups: readonly EndedBackup[]): Date | null {
  if (time === undefined) return null;
  const last = findLastTime(time, now).getTime();
  const step = isBackupDue(time, now, backups) ? HOUR_MS : DAY_MS;
  return new Date(last + (Math.floor((now.getTime() - last) / step) + 1) * step);
}

/** Describes a change to the list of backups for the audit log. */
export function describeBackupChange({ before, after }: { before: Backup | undefined; after: Backup | undefined }) {
  const backup = after ?? before;
  if (!backup) return undefined;
  const { fileName, kind, bytes, rows, message } = backup;
  if (!after) return { action: 'backup.removed', detail: { fileName } };
  if (after.state === 'running') return { action: 'backup.started', detail: { fileName, kind } };
  return after.state === 'done'
    ? { action: 'backup.made', detail: { fileName, bytes, rows } }
    : { action: 'backup.failed', detail: { fileName, message } };
}

/** '1.1 MB' */
export function formatSize(bytes: number): string {
  const [unit, size] = bytes >= 1_000_000_000 ? ['GB', 1_000_000_000] : bytes >= 1_000_000 ? ['MB', 1_000_000] : ['kB', 1_000];
  return `${(bytes / Number(size)).toFixed(1)} ${unit}`;
}
