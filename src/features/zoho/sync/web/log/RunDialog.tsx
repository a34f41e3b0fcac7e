import { Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { exactTime, shortDuration } from '../../../../../platform/time/relative-time.ts';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { FactList } from '../../../../../platform/web/ui/FactList.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { Segments } from '../../../../../platform/web/ui/Segments.tsx';
import { SkeletonRows } from '../../../../../platform/web/ui/table/SkeletonRows.tsx';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import { RUN_OUTCOMES, type RunOutcome, type SyncRun, type SyncRunRecord } from '../../sync-run.contract.ts';
import classes from '../SyncPage.module.css';
import { useRun, useRunRecords } from '../sync.queries.ts';
import { OUTCOME_LABELS, outcomeText, STATE_LABELS } from '../sync-page-texts.ts';

const FILTERS: readonly { value: RunOutcome | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  ...RUN_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value].label })),
];

/** Records of a run, filtered by outcome. */
function RunRecords({ run }: { run: SyncRun }) {
  const [filter, setFilter] = useState<RunOutcome | 'all'>('all');
  const { rows, total, error, loadMore } = useRunRecords(run.id, filter === 'all' ? undefined : filter);
  const hasMore = rows !== undefined && total !== undefined && rows.length < total.count;
  return (
    <div>
      <Segments label="Filter records" options={FILTERS} value={filter} onChange={setFilter} />
      {!rows && !error && <SkeletonRows count={4} />}
      {!rows && error && <Alert title="Couldn’t load the records">{error.message}</Alert>}
      {rows?.length === 0 && (
        <Text py="sm" size="sm" c="dimmed">
          {filter === 'all' ? 'No records changed' : 'No matching records'}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <EntryList more={hasMore && { label: 'Show more', onClick: loadMore }}>
          {rows.map((record) => (
            <RunRecordItem key={record.id} record={record} />
          ))}
        </EntryList>
      )}
    </div>
  );
}

function RunRecordItem({ record: { kind, recordId, zohoId, title, outcome, reason } }: { record: SyncRunRecord }) {
  const place = useRecordPlaces().get(kind);
  const link = recordId === '' ? undefined : place?.link?.(recordId);
  const { label, tone } = OUTCOME_LABELS[outcome];
  return (
    <li className={classes.record}>
      {link ? <RecordLink {...link}>{recordId}</RecordLink> : <span>{recordId || (zohoId === null ? 'No ID' : `Zoho ${zohoId}`)}</span>}
      <span>
        {title !== recordId && (
          <Text inherit lineClamp={2}>
            {title}
          </Text>
        )}
        {reason && (
          <Text inherit c="dimmed">
            {reason}
          </Text>
        )}
      </span>
      <Pill tone={tone}>{label}</Pill>
    </li>
  );
}

interface RunDialogProps {
  /** Undefined if the dialog is closed. */
  id: string | undefined;
  onClose: () => void;
}

/** Details of a run: user, time, result and records. */
export function RunDialog({ id, onClose }: RunDialogProps) {
  return (
    <Modal opened={id !== undefined} onClose={onClose} title="Sync details" size="xl">
      {id !== undefined && <RunDetails id={id} />}
    </Modal>
  );
}

function RunDetails({ id }: { id: string }) {
  const { data: run, error } = useRun(id);
  if (!run) return error ? <Alert title="Couldn’t load the sync details">{error.message}</Alert> : <SkeletonRows count={5} />;
  return (
    <Stack gap="xs">
      <RunFacts run={run} />
      <RunRecords run={run} />
    </Stack>
  );
}

function RunFacts({ run }: { run: SyncRun }) {
  const now = useNow();
  const { label, state, by, startedAt, finishedAt, message, reason } = run;
  const duration = shortDuration((finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt));
  return (
    <>
      <Group gap="xs">
        <Title order={3}>{label}</Title>
        <Pill tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Pill>
      </Group>
      {message && (
        <Text size="sm" {...(state === 'failed' && { c: 'red' })}>
          {message} {state !== 'cancelled' && reason}
        </Text>
      )}
      <FactList
        facts={[
          { label: 'Started', value: `${exactTime(startedAt, now)} by ${by}` },
          { label: 'Duration', value: duration },
          { label: 'Result', value: outcomeText(run) },
        ]}
      />
    </>
  );
}
