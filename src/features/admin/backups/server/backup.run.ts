import type { Actor } from '../../../../platform/server/actor.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { StartError } from '../../../../platform/server/start-error.ts';
import type { Backup, BackupKind } from '../backup.contract.ts';
import { endBackup, insertBackup, setProgress } from './backup.store.ts';
import { failStoppedBackups, removeSurplus } from './backup-cleanup.ts';
import { describeFile, writeBackup } from './backup-file.ts';
import { backupFile, prepareFolder, thisHost, toFileName } from './backup-folder.ts';
import { takeBackupLock } from './backup-lock.ts';

/** The dependencies of a backup, limited to what the command line has. */
export type BackupDeps = Pick<ServerDeps, 'changes' | 'clock' | 'config' | 'database' | 'log' | 'secrets'>;

interface BackupRequest {
  readonly kind: BackupKind;
  /** Null for the server. */
  readonly actor: Actor | null;
}

export interface StartedBackup {
  readonly backup: Backup;
  /** Resolves when the backup has succeeded or failed. Never rejects. */
  readonly ended: Promise<Backup>;
}

/** Name of the creator of a backup that no user requested. */
const SYSTEM_NAMES: Record<BackupKind, string> = { nightly: 'System', manual: 'System', command: 'npm run backup' };

/** Starts a backup. Returns undefined while another one is running on any node. */
export async function startBackup(deps: BackupDeps, { kind, actor }: BackupRequest): Promise<StartedBackup | undefined> {
  const lock = await takeBackupLock(deps.database.connection);
  if (!lock) return undefined;
  try {
    await failStoppedBackups(deps);
    const startedAt = deps.clock.now();
    const values = { kind, host: thisHost(), fileName: toFileName(startedAt), startedAt: startedAt.toISOString() };
    const backup = await deps.database.transaction(async (tx) => {
      const after = await insertBackup(tx, { ...values, state: 'running', createdByName: actor?.fullName ?? SYSTEM_NAMES[kind] });
      await deps.changes.record(tx, { kind: 'backup', id: after.id, version: 1, actor, before: undefined, after, fields: [] });
      return after;
    });
    return { backup, ended: finish(deps, backup, actor).finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function finish(deps: BackupDeps, backup: Backup, actor: Actor | null): Promise<Backup> {
  const end = await write(deps, backup).catch((error: Error) => {
    deps.log.error({ err: error, file: backup.fileName }, 'Backup failed');
    return { state: 'failed' as const, message: explain(error) };
  });
  if (end.state === 'done') deps.log.info({ file: backup.fileName, rows: end.rows, bytes: end.bytes }, 'Backup created');
  try {
    const ended = await recordEnd(deps, backup, actor, end);
    await removeSurplus(deps);
    return ended;
  } catch (error) {
    // The database closes during a shutdown. The next backup marks this one as failed.
    deps.log.error({ err: error, file: backup.fileName }, 'Failed to save the result of a backup');
    return { ...backup, ...end };
  }
}

async function recordEnd(deps: BackupDeps, before: Backup, actor: Actor | null, end: Partial<Backup>): Promise<Backup> {
  return deps.database.transaction(async (tx) => {
    const after = await endBackup(tx, before.id, { ...end, finishedAt: deps.clock.now().toISOString() });
    if (!after) return before;
    await deps.changes.record(tx, { kind: 'backup', id: after.id, version: after.version, actor, before, after, fields: ['state'] });
    return after;
  });
}

async function write(deps: BackupDeps, { id, fileName, createdByName }: Backup) {
  const file = backupFile(deps.config, fileName);
  await prepareFolder(deps.config);
  const manifest = await writeBackup(deps, file, progressReporter(deps, id), createdByName);
  return { state: 'done' as const, checkedAt: deps.clock.now().toISOString(), ...(await describeFile(file, manifest)) };
}

const REPORT_EVERY_MS = 500;

function progressReporter({ database, log }: BackupDeps, id: string): (done: number) => void {
  let next = 0;
  return (done) => {
    if (Date.now() < next) return;
    next = Date.now() + REPORT_EVERY_MS;
    setProgress(database, id, Math.floor(done * 100))
      .then(() => publish(database, { kind: 'backup', id, version: 1, by: '' }))
      .catch((error: Error) => log.debug({ err: error }, 'Failed to save the progress of a backup'));
  };
}

/** Returns a message an Admin can act on. The log has the details of unexpected errors. */
function explain(error: Error): string {
  return error instanceof StartError ? error.message : `The backup stopped unexpectedly (${error.message}).`;
}
