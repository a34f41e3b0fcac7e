import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { fillPath } from '../../../../platform/endpoint.ts';
import { pluralize } from '../../../../platform/number-text.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { BackupOverview } from '../backup.contract.ts';
import { type BackupKind, backupApi, type ListedBackup } from '../backup.contract.ts';
import { formatSize } from '../backup.rules.ts';
import { BackupState } from './BackupState.tsx';
import classes from './BackupsPage.module.css';
import { useBackups } from './backup.queries.ts';

/** The text for the maker of a backup: a person or the system. */
const MAKERS: Record<BackupKind, (name: string) => string> = {
  nightly: () => 'Nightly',
  manual: (name) => `Manual · ${name}`,
  command: (name) => name,
};

/** All backups with their contents, and the files that are on this machine. */
function BackupList({ overview: { backups, host, keep } }: { overview: BackupOverview }) {
  return (
    <Panel title="Backups">
      {backups.length === 0 && (
        <EmptyState
          title="Create your first backup"
          hint={`Select Back up now. OBDesk keeps the newest ${keep} nightly and ${keep} manual backups.`}
        />
      )}
      <ul className={classes.list}>
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} host={host} />
        ))}
      </ul>
    </Panel>
  );
}

function BackupRow({ backup, host }: { backup: ListedBackup; host: string }) {
  const { id, state, kind, startedAt, createdByName, message, isHere } = backup;
  const outcome = toOutcome(backup);
  return (
    <li className={classes.row} aria-label={timestamp(startedAt)}>
      <div className={classes.when}>
        <span className={classes.time}>{timestamp(startedAt)}</span>
        <span className={classes.by}>{MAKERS[kind](createdByName)}</span>
      </div>
      <span>
        <Pill tone={outcome.tone}>{outcome.label}</Pill>
      </span>
      <span className={classes.content}>{state === 'failed' ? message : toContent(backup)}</span>
      {isHere && (
        <Button
          variant="default"
          component="a"
          className={classes.download}
          href={fillPath(backupApi.download.path, { id })}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Button>
      )}
      {state === 'done' && !isHere && (
        <span className={classes.elsewhere}>{backup.host === host ? 'File missing' : `Stored on ${backup.host}`}</span>
      )}
    </li>
  );
}

function toOutcome({ state, checkedAt }: ListedBackup): { label: string; tone: Tone } {
  if (state === 'running') return { label: 'Running', tone: 'blue' };
  if (state === 'failed') return { label: 'Failed', tone: 'red' };
  return checkedAt ? { label: 'Verified', tone: 'green' } : { label: 'Not verified', tone: 'gray' };
}

function toContent({ state, rows, bytes, progress }: ListedBackup): string {
  return state === 'running' ? `${progress}%` : `${pluralize(rows, 'row')} · ${formatSize(bytes)}`;
}

/** Explains what a backup omits, where it is stored and how to restore it. */
function RestoreGuide({ overview: { host, folder, keep } }: { overview: BackupOverview }) {
  return (
    <div className={classes.columns}>
      <Panel title="Not included">
        <p className={classes.text}>
          The encryption key for secrets: <Mono>APP_SECRET</Mono> or the file <Mono>app-secret</Mono> in the data folder. Keep a copy
          somewhere else. Without it, you have to reconnect Zoho, QuickBooks and Google after a restore.
        </p>
        <p className={classes.text}>
          Active sessions and this list. Everything else is backed up, including customer and user data, so store backups as securely as the
          database.
        </p>
        <p className={classes.text}>
          Backups are stored on {host} in <Mono>{folder}</Mono>. OBDesk keeps the newest {keep} of each type. Download a copy regularly, or
          point <Mono>BACKUP_DIR</Mono> to another disk.
        </p>
      </Panel>
      <Panel title="How to restore">
        <ol className={classes.steps}>
          <li>Stop OBDesk.</li>
          <li>
            Run <Mono>npm run restore -- file.zip --replace</Mono> to replace the database with the backup. For an empty database, leave out{' '}
            <Mono>--replace</Mono>.
          </li>
          <li>
            You’ll be asked to confirm a backup from another installation or one whose key is missing. Add <Mono>--foreign</Mono> to skip
            the prompt.
          </li>
          <li>Every table is verified before and after the restore. Your current data isn’t changed until the whole backup has loaded.</li>
          <li>Start OBDesk. Everyone has to sign in again, and connections and sync stay off until an Admin turns them on.</li>
        </ol>
      </Panel>
    </div>
  );
}

/** How safe the data is, the backups there are, and how to get one back. */
export function BackupsPage() {
  const { data, error, refetch } = useBackups();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  return (
    <div className={classes.page}>
      <BackupState overview={data} />
      <BackupList overview={data} />
      <RestoreGuide overview={data} />
    </div>
  );
}
