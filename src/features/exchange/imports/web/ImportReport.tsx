import { Box, Button, Flex, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { toCsvRow } from '../../../../platform/csv-write.ts';
import { fillPath } from '../../../../platform/endpoint.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import type { RecordKind } from '../../../../platform/record-kinds.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { useRecordPlaces } from '../../../../platform/web/web-feature.ts';
import { type ImportProblem, type ImportReport, importApi } from '../import.contract.ts';
import classes from './Import.module.css';
import { isWorking, useEndImport, useImportReport } from './import.queries.ts';
import { countMore, IMPORT_HEADINGS, toPercent } from './import-text.ts';

function ScrolledList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className={classes.scroller} aria-label={label} tabIndex={0} px="sm" py="xs" bg="var(--obd-sunken)" fz="sm">
      <Flex component="ul" direction="column" gap={4}>
        {children}
      </Flex>
    </Box>
  );
}

interface ProblemListProps {
  problems: ImportProblem[];
  /** Number of further problems. */
  more: number;
  /** ID of the import whose left-out rows can be downloaded. */
  leftOutOf?: string | undefined;
}

/** True if an import's left-out rows can be downloaded. */
export const hasLeftOut = ({ id, state, leftOut }: ImportReport): boolean => id !== '' && state !== 'running' && leftOut > 0;

/** From this number, the list has a filter. */
const MANY = 8;

export function ProblemList({ problems, more, leftOutOf }: ProblemListProps) {
  const [text, setText] = useState('');
  if (problems.length === 0) return null;
  const listed = problems
    .map((problem, at) => ({ ...problem, at }))
    .filter(({ line, message }) => `line ${line} ${message}`.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div>
      {(problems.length >= MANY || leftOutOf) && (
        <Group gap="xs" mb="xs">
          {problems.length >= MANY && (
            <TextInput
              flex="1 1 180px"
              aria-label="Filter problems"
              placeholder="Filter problems…"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {problems.length >= MANY && (
            <Button variant="default" component="a" download="problems.csv" href={toDataAddress(problems)}>
              Download problems
            </Button>
          )}
          {leftOutOf && (
            <Button variant="default" component="a" download="left-out.csv" href={fillPath(importApi.leftOut.path, { id: leftOutOf })}>
              Download left-out rows
            </Button>
          )}
        </Group>
      )}
      <ScrolledList label="Problems">
        {listed.map(({ line, message, at }) => (
          <li key={at} className={utilities.wrap}>
            <strong className={utilities.numbers}>Line {line}</strong> {message}
          </li>
        ))}
        {more > 0 && text === '' && <li>and {formatCount(more)} more</li>}
        {listed.length === 0 && <li>No matching problems</li>}
      </ScrolledList>
    </div>
  );
}

function toDataAddress(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, message }) => toCsvRow([line, message]));
  return `data:text/csv;charset=utf-8,${encodeURIComponent(toCsvRow(['Line', 'Problem']) + rows.join(''))}`;
}

/** Row counts by actual or expected result. */
export function ReportCounts({ report }: { report: ImportReport }) {
  const { rows, added, joined, duplicates, problems, moreProblems, removed, leftOut, state } = report;
  const stats = [
    ['Rows', rows],
    [state === 'checked' ? 'Would be added' : 'Added', added],
    ...(joined > 0 ? [[state === 'checked' ? 'Would be added to customers' : 'Added to customers', joined] as const] : []),
    ...(leftOut > 0 ? [[state === 'checked' ? 'Would be left out' : 'Left out', leftOut] as const] : []),
    ['Duplicates in file', duplicates.inFile],
    ['Already in OBDesk', duplicates.inDatabase],
    ['Problems', problems.length + moreProblems],
    ...(state === 'undoing' || state === 'undone' ? [['Removed', removed] as const] : []),
  ] as const;
  return (
    <Flex component="dl" wrap="wrap" gap="xs">
      {stats.map(([label, value]) => (
        <Flex
          key={label}
          direction="column"
          justify="space-between"
          flex="1 1 120px"
          px="sm"
          py="xs"
          bd="1px solid var(--obd-line)"
          bdrs="md"
        >
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" fz={18} fw={600}>
            {formatCount(value)}
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}

/** Undoes an import after confirmation. */
function UndoButton({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  const [isConfirming, confirmation] = useDisclosure(false);

  function handleConfirm() {
    confirmation.close();
    onUndo();
  }

  return (
    <>
      <Button variant="default" loading={isBusy} onClick={confirmation.open}>
        Undo import
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="Undo this import?"
        confirmLabel="Undo import"
        danger
        onConfirm={handleConfirm}
        onCancel={confirmation.close}
      >
        Undoing removes the records this import added. Records changed since then are kept and listed.
      </ConfirmDialog>
    </>
  );
}

interface AddedRecordsProps {
  report: ImportReport;
  recordKind: RecordKind;
  onOpen?: (() => void) | undefined;
}

/** Links to the first records that an import added. */
export function AddedRecords({ report, recordKind, onOpen }: AddedRecordsProps) {
  const toPlace = useRecordPlaces().get(recordKind)?.link;
  const more = countMore(report);
  if (!toPlace || report.addedIds.length === 0) return null;
  return (
    <Group component="ul" gap="4px 12px" fz="sm" aria-label="Added records">
      {report.addedIds.map((id) => (
        <li key={id}>
          <RecordLink {...toPlace(id)} onClick={onOpen}>
            {id}
          </RecordLink>
        </li>
      ))}
      {more > 0 && <li>and {formatCount(more)} more</li>}
    </Group>
  );
}

/** The records that an undo left in place, with the reasons. */
function KeptList({ kept, more }: { kept: ImportReport['kept']; more: number }) {
  if (kept.length === 0) return null;
  return (
    <ScrolledList label="Records not removed">
      {kept.map(({ id, title, reason }) => (
        <li key={id} className={utilities.wrap}>
          <strong>{id}</strong> {title}: {reason}
        </li>
      ))}
      {more > 0 && <li>and {formatCount(more)} more</li>}
    </ScrolledList>
  );
}

interface FollowedImportProps {
  id: string;
  /** Type of the imported records. */
  recordKind: RecordKind;
  onClose: () => void;
}

/** The progress and result of an import, with the actions to cancel and undo it. */
export function FollowedImport({ id, recordKind, onClose }: FollowedImportProps) {
  const client = useQueryClient();
  const { data: report, error, refetch } = useImportReport(id);
  const cancel = useEndImport('cancel');
  const undo = useEndImport('undo');
  const hasEnded = report !== undefined && !isWorking(report);

  useEffect(() => {
    if (!hasEnded) return;
    void client.invalidateQueries({ queryKey: [recordKind] });
    void client.invalidateQueries({ queryKey: ['import', 'list'] });
  }, [hasEnded, client, recordKind]);

  if (!report) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  const failure = error ?? cancel.error ?? undo.error;
  return (
    <Stack gap="sm">
      <div role="status">
        <h3>{IMPORT_HEADINGS[report.state]}</h3>
        <Text size="sm" c="dimmed">
          {report.fileName}
        </Text>
      </div>
      {isWorking(report) && <Progress value={toPercent(report)} aria-label="Progress" />}
      {report.message && <Alert>{report.message}</Alert>}
      {failure && <Alert>{failure.message}</Alert>}
      <ReportCounts report={report} />
      <AddedRecords report={report} recordKind={recordKind} />
      <KeptList kept={report.kept} more={report.moreKept} />
      <ProblemList problems={report.problems} more={report.moreProblems} leftOutOf={hasLeftOut(report) ? report.id : undefined} />
      <Group justify="flex-end" gap="xs">
        {report.state === 'running' && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            Cancel import
          </Button>
        )}
        {hasEnded && report.state !== 'undone' && report.added + report.joined > 0 && (
          <UndoButton isBusy={undo.isPending} onUndo={() => undo.mutate(id)} />
        )}
        <Button onClick={onClose}>Import another file</Button>
      </Group>
    </Stack>
  );
}
