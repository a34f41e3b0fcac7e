import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseExport, IconShieldCheck } from '@tabler/icons-react';
import { pluralize } from '../../../../platform/number-text.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Backup, BackupOverview } from '../backup.contract.ts';
import { formatSize } from '../backup.rules.ts';
import backupProgressClasses from './BackupProgress.module.css';
import classes from './BackupState.module.css';
import { useStartBackup } from './backup.queries.ts';

/** The progress of a backup, with a hint that users can keep working. */
function BackupProgress({ backup: { progress, host } }: { backup: Backup }) {
  return (
    <div className={backupProgressClasses.progress} role="status">
      <Progress value={Math.max(progress, 3)} aria-label="Progress" />
      <p className={backupProgressClasses.words}>
        Backing up on {host}: {progress}%. Everyone can keep working.
      </p>
    </div>
  );
}

/** Whether the data is safe, in one glance, and the button that makes it so. */
export function BackupState({ overview: { backups, nextAt } }: { overview: BackupOverview }) {
  const start = useStartBackup();
  const running = backups.find(({ state }) => state === 'running');
  const done = backups.find(({ state }) => state === 'done');
  const [newest] = backups.filter(({ state }) => state !== 'running');
  const failed = newest?.state === 'failed' ? newest : undefined;
  return (
    <Panel>
      <div className={classes.state}>
        <StateIcon isSafe={done?.checkedAt != null} isFailing={failed !== undefined} />
        <div className={classes.words}>
          <h2 className={classes.title}>{done ? <Made done={done} /> : 'No backups yet'}</h2>
          <p className={classes.detail}>{done ? toDetail(done) : 'OBDesk verifies every backup after creating it.'}</p>
          <p className={classes.detail}>
            {nextAt ? `Next nightly backup: ${timestamp(nextAt)}` : 'Nightly backups are turned off (BACKUP_TIME=off).'}
          </p>
        </div>
        <Button onClick={() => start.mutate()} loading={start.isPending} disabled={running !== undefined}>
          Back up now
        </Button>
      </div>
      {running && <BackupProgress backup={running} />}
      {start.error && <Alert title="Couldn’t start the backup">{start.error.message}</Alert>}
      {failed && !running && (
        <Alert title="The last backup failed">
          {failed.message} (<RelativeTime at={failed.startedAt} />)
        </Alert>
      )}
    </Panel>
  );
}

function Made({ done }: { done: Backup }) {
  return (
    <>
      Backed up <RelativeTime at={done.startedAt} />
    </>
  );
}

function StateIcon({ isSafe, isFailing }: { isSafe: boolean; isFailing: boolean }) {
  const Icon = isFailing ? IconAlertTriangle : isSafe ? IconShieldCheck : IconDatabaseExport;
  return (
    <span className={classes.icon} data-tone={isFailing ? 'red' : isSafe ? 'green' : 'gray'}>
      <Icon size={22} aria-hidden />
    </span>
  );
}

function toDetail({ tables, rows, bytes, checkedAt }: Backup): string {
  const content = `${pluralize(tables, 'table')} · ${pluralize(rows, 'row')} · ${formatSize(bytes)}`;
  return checkedAt ? `${content} · Verified` : content;
}
