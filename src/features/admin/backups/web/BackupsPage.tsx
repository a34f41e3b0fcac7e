import { Button, Center, Flex, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseExport, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { fillPath } from '../../../../platform/endpoint.ts';
import { pluralize } from '../../../../platform/number-text.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import { type Backup, type BackupKind, type BackupOverview, backupApi, type ListedBackup } from '../backup.contract.ts';
import { formatSize } from '../backup.rules.ts';
import { useBackups, useStartBackup } from './backup.queries.ts';
import classes from './backups.module.css';

/** The state of the latest backup, and a button that starts one. */
function BackupState({ overview: { backups, nextAt } }: { overview: BackupOverview }) {
  const start = useStartBackup();
  const running = backups.find(({ state }) => state === 'running');
  const done = backups.find(({ state }) => state === 'done');
  const [newest] = backups.filter(({ state }) => state !== 'running');
  const failed = newest?.state === 'failed' ? newest : undefined;
  return (
    <Panel>
      <Stack gap="sm">
        <Group gap="sm">
          <StateIcon isSafe={done?.checkedAt != null} isFailing={failed !== undefined} />
          <Stack gap={2} flex="1 1 240px" miw={0} fz="sm" c="dimmed" className={utilities.numbers ?? ''}>
            <Title order={2} fz="xl" c="var(--obd-ink)">
              {done ? <BackedUp at={done.startedAt} /> : 'No backups yet'}
            </Title>
            <p>{done ? toDetail(done) : 'OBDesk verifies every backup after creating it.'}</p>
            <p>{nextAt ? `Next nightly backup: ${timestamp(nextAt)}` : 'Nightly backups are turned off (BACKUP_TIME=off).'}</p>
          </Stack>
          <Button onClick={() => start.mutate()} loading={start.isPending} disabled={running !== undefined}>
            Back up now
          </Button>
        </Group>
        {running && <BackupProgress backup={running} />}
        {start.error && <Alert title="Couldn’t start the backup">{start.error.message}</Alert>}
        {failed && !running && (
          <Alert title="The last backup failed">
            {failed.message} (<RelativeTime at={failed.startedAt} />)
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}

function BackedUp({ at }: { at: string }) {
  return (
    <>
      Backed up <RelativeTime at={at} />
    </>
  );
}

function StateIcon({ isSafe, isFailing }: { isSafe: boolean; isFailing: boolean }) {
  const Icon = isFailing ? IconAlertTriangle : isSafe ? IconShieldCheck : IconDatabaseExport;
  const tone: Tone = isFailing ? 'red' : isSafe ? 'green' : 'gray';
  return (
    <Center data-tone={tone} flex="none" w={44} h={44} bdrs="lg" bg="var(--tone-bg)" c="var(--tone-fg)">
      <Icon size={22} aria-hidden />
    </Center>
  );
}

function toDetail({ tables, rows, bytes, checkedAt }: Backup): string {
  const content = `${pluralize(tables, 'table')} · ${pluralize(rows, 'row')} · ${formatSize(bytes)}`;
  return checkedAt ? `${content} · Verified` : content;
}

function BackupProgress({ backup: { progress, host } }: { backup: Backup }) {
  return (
    <Stack gap={4} role="status">
      <Progress value={Math.max(progress, 3)} aria-label="Progress" />
      <Text size="sm" c="dimmed">
        Backing up on {host}: {progress}%. Everyone can keep working.
      </Text>
    </Stack>
  );
}

/** Returns who or what created a backup, by its kind. */
const TO_CREATOR: Record<BackupKind, (name: string) => string> = {
  nightly: () => 'Nightly',
  manual: (name) => `Manual · ${name}`,
  command: (name) => name,
};

function BackupList({ overview: { backups, host, keep } }: { overview: BackupOverview }) {
  return (
    <Panel title="Backups">
      {backups.length === 0 && (
        <EmptyState
          title="Create your first backup"
          hint={`Select Back up now. OBDesk keeps the newest ${keep} nightly and ${keep} manual backups.`}
        />
      )}
      <EntryList>
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} host={host} />
        ))}
      </EntryList>
    </Panel>
  );
}

function BackupRow({ backup, host }: { backup: ListedBackup; host: string }) {
  const { id, state, kind, startedAt, createdByName, message, isHere } = backup;
  const outcome = toOutcome(backup);
  return (
    <li className={classes.row} aria-label={timestamp(startedAt)}>
      <div className={utilities.wrap}>
        <Text fw={600} className={utilities.numbers}>
          {timestamp(startedAt)}
        </Text>
        <Text size="sm" c="dimmed">
          {TO_CREATOR[kind](createdByName)}
        </Text>
      </div>
      <span>
        <Pill tone={outcome.tone}>{outcome.label}</Pill>
      </span>
      <Text size="sm" c="var(--obd-ink-2)" className={`${utilities.wrap} ${utilities.numbers}`}>
        {state === 'failed' ? message : toContent(backup)}
      </Text>
      {isHere && (
        <Button
          variant="default"
          component="a"
          href={fillPath(backupApi.download.path, { id })}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Button>
      )}
      {state === 'done' && !isHere && (
        <Text size="sm" c="dimmed" className={utilities.wrap}>
          {backup.host === host ? 'File missing' : `Stored on ${backup.host}`}
        </Text>
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
    <SimpleGrid autoFlow="auto-fit" minColWidth="min(320px, 100%)" spacing="sm">
      <Panel title="Not included">
        <Stack gap="xs" fz="sm" c="var(--obd-ink-2)">
          <p>
            The encryption key for secrets: <Mono>APP_SECRET</Mono> or the file <Mono>app-secret</Mono> in the data folder. Keep a copy
            somewhere else. Without it, you have to reconnect Zoho, QuickBooks and Google after a restore.
          </p>
          <p>
            Active sessions and this list. Everything else is backed up, including customer and user data, so store backups as securely as
            the database.
          </p>
          <p className={utilities.wrap}>
            Backups are stored on {host} in <Mono>{folder}</Mono>. OBDesk keeps the newest {keep} of each type. Download a copy regularly,
            or point <Mono>BACKUP_DIR</Mono> to another disk.
          </p>
        </Stack>
      </Panel>
      <Panel title="How to restore">
        <Flex component="ol" className={classes.steps} direction="column" gap={4} fz="sm" c="var(--obd-ink-2)">
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
        </Flex>
      </Panel>
    </SimpleGrid>
  );
}

export function BackupsPage() {
  const { data, error, refetch } = useBackups();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  return (
    <Stack gap="sm" w="100%" maw={1080} mx="auto" p="16px var(--obd-gutter) 20px">
      <BackupState overview={data} />
      <BackupList overview={data} />
      <RestoreGuide overview={data} />
    </Stack>
  );
}
