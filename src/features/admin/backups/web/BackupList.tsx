import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { fillPath } from '../../../../platform/endpoint.ts';
import { pluralize } from '../../../../platform/number-text.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import { type BackupKind, type BackupOverview, backupApi, type ListedBackup } from '../backup.contract.ts';
import { formatSize } from '../backup.rules.ts';
import classes from './BackupList.module.css';

/** The text for the maker of a backup: a person or the system. */
const MAKERS: Record<BackupKind, (name: string) => string> = {
  nightly: () => 'Nightly',
  manual: (name) => `Manual · ${name}`,
  command: (name) => name,
};

/** Every backup with what it holds, and its file where this machine has it. */
export function BackupList({ overview: { backups, host, keep } }: { overview: BackupOverview }) {
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
