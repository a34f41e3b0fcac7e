import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isBackupDue } from '../backup.rules.ts';
import { startBackup } from './backup.run.ts';
import { listBackups, takeWaitingJobs } from './backup.store.ts';
import { adoptFiles, failAbandonedBackups } from './backup-cleanup.ts';

/** Checks every hour, so that a missed night or a failure is made up for. One node runs it. */
export async function registerBackupJobs(deps: ServerDeps): Promise<void> {
  const minute = Number((deps.config.backupTime ?? '00:00').slice(3));
  await deps.jobs.schedule('nightly-backup', `${minute} * * * *`, () => makeNightlyBackup(deps));
  await queueWaitingJobs(deps);
  await failAbandonedBackups(deps);
  await adoptFiles(deps);
}

/** Makes the nightly backup if it is due. The result is in the list, the log and on the health page. */
export async function makeNightlyBackup(deps: ServerDeps): Promise<void> {
  const { backupTime } = deps.config;
  if (backupTime === undefined || !isBackupDue(backupTime, deps.clock.now(), await listBackups(deps.database))) return;
  const started = await startBackup(deps, { kind: 'nightly', actor: null });
  await started?.ended;
}

/** After a restore, queues the jobs that were waiting when the backup was made, in one transaction. */
export async function queueWaitingJobs({ database, jobs }: ServerDeps): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { queue, data } of await takeWaitingJobs(tx)) {
      await jobs.ensureQueue(queue);
      await jobs.send(tx, queue, data);
    }
  });
}
