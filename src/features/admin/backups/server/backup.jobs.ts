import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isBackupDue } from '../backup.rules.ts';
import { startBackup } from './backup.run.ts';
import { listBackups, takeWaitingJobs } from './backup.store.ts';
import { adoptFiles, failAbandonedBackups } from './backup-cleanup.ts';

/** Looks every hour, so that a night without a server and a failure are made up for; one node does it. */
export async function registerBackupJobs(deps: ServerDeps): Promise<void> {
  const minute = Number((deps.config.backupTime ?? '00:00').slice(3));
  await deps.jobs.schedule('nightly-backup', `${minute} * * * *`, () => makeNightlyBackup(deps));
  await queueWaitingJobs(deps);
  await failAbandonedBackups(deps);
  await adoptFiles(deps);
}

/** Makes the nightly backup if it is due; how it went is in the list, in the log and on the health page. */
export async function makeNightlyBackup(deps: ServerDeps): Promise<void> {
  const { backupTime } = deps.config;
  if (backupTime === undefined || !isBackupDue(backupTime, deps.clock.now(), await listBackups(deps.database))) return;
  const started = await startBackup(deps, { kind: 'nightly', actor: null });
  await started?.ended;
}

/** After a restore: what waited when the backup was made is queued, all of it or nothing. */
export async function queueWaitingJobs({ database, jobs }: ServerDeps): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { queue, data } of await takeWaitingJobs(tx)) {
      await jobs.ensureQueue(queue);
      await jobs.send(tx, queue, data);
    }
  });
}
