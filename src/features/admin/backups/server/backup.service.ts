import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import type { Backup, BackupOverview } from '../backup.contract.ts';
import { findNextTime } from '../backup.rules.ts';
import { startBackup } from './backup.run.ts';
import { findBackup, listBackups } from './backup.store.ts';
import { failAbandonedBackups } from './backup-cleanup.ts';
import { backupFile, backupFolder, hasFile, thisHost } from './backup-folder.ts';

/** The latest backups, which show whether the data is safe. */
export interface LastBackup {
  /** The newest verified backup. */
  readonly done: Backup | undefined;
  /** The newest attempt, if it failed. */
  readonly failed: Backup | undefined;
}

/** Returns the newest complete backup, and the latest attempt if it failed. */
export async function getLastBackup({ database }: ServerDeps): Promise<LastBackup> {
  const ended = (await listBackups(database)).filter(({ state }) => state !== 'running');
  const [newest] = ended;
  return { done: ended.find(({ state }) => state === 'done'), failed: newest?.state === 'failed' ? newest : undefined };
}

/** Returns the backups and the time of the next scheduled one. */
export async function getBackups(deps: ServerDeps): Promise<BackupOverview> {
  const { config, clock } = deps;
  const backups = await listSettled(deps);
  return {
    backups: backups.map((backup) => ({ ...backup, isHere: backup.state === 'done' && hasFile(config, backup.fileName) })),
    nextAt: findNextTime(config.backupTime, clock.now(), backups)?.toISOString() ?? null,
    host: thisHost(),
    folder: backupFolder(config),
    keep: config.backupKeep,
  };
}

/** Lists backups after marking those as failed whose server died. */
async function listSettled(deps: ServerDeps): Promise<Backup[]> {
  const backups = await listBackups(deps.database);
  if (!backups.some(({ state }) => state === 'running')) return backups;
  await failAbandonedBackups(deps);
  return listBackups(deps.database);
}

/** Starts a backup that continues after the response. Returns the running one if there is one. */
export async function requestBackup(deps: ServerDeps, actor: Actor): Promise<Backup> {
  const started = await startBackup(deps, { kind: 'manual', actor });
  if (started) return started.backup;
  const running = (await listBackups(deps.database)).find(({ state }) => state === 'running');
  if (!running) throw conflict('Another backup is starting or finishing. Try again in a moment.');
  return running;
}

/** Finds the file of a backup and audits the download. Throws 409 if this host doesn't have the file. */
export async function takeFile(deps: ServerDeps, actor: Actor, id: string): Promise<{ backup: Backup; file: string }> {
  const { config, database } = deps;
  const backup = UUID.test(id) ? await findBackup(database, id) : undefined;
  if (!backup) throw notFound('Backup');
  const { state, host, fileName, bytes } = backup;
  if (state !== 'done') throw conflict('This backup isn’t complete, so it can’t be downloaded.');
  if (!hasFile(config, fileName))
    throw conflict(
      host === thisHost()
        ? `${fileName} no longer exists on the server.`
        : `This backup is stored on ${host}. Download it from that server.`,
    );
  await database.transaction((tx) =>
    recordAudit(tx, { actor, action: 'backup.downloaded', subject: `backup:${id}`, detail: { fileName, bytes }, address: actor.address }),
  );
  return { backup, file: backupFile(config, fileName) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
