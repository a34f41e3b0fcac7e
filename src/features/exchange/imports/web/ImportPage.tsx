import { Button, Group, Stack, Text } from '@mantine/core';
import { useContext, useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import { WebFeaturesContext, type WebImport } from '../../../../platform/web/web-feature.ts';
import type { ImportDecisions, ImportReport, ImportRow, ImportState, MappedColumn } from '../import.contract.ts';
import { CsvDropzone, PreviewTable, useChosenFile } from './ChosenFile.tsx';
import { Findings, hasFindings, ReviewNotice } from './Findings.tsx';
import classes from './Import.module.css';
import { FollowedImport, ProblemList, ReportCounts } from './ImportReport.tsx';
import { useCheckFile, useHandedFile, useImports, useMappingGuess, useStartImport } from './import.queries.ts';
import { MappingTable } from './MappingTable.tsx';
import { toPreview } from './read-preview.ts';

export function ImportPage() {
  const targets = useContext(WebFeaturesContext).flatMap(({ imports = [] }) => imports);
  const { search, show, openId, open, close } = usePageSearch();
  const target = targets.find(({ kind }) => kind === search.kind) ?? targets[0];
  if (!target) return null;
  return (
    <Stack gap="sm" maw={1080} mx="auto" px="var(--obd-gutter)" pt="xs" pb="md">
      <Group>
        <Segments
          label="Record type"
          options={targets.map(({ kind, title }) => ({ value: kind, label: title.replace(/^Import /, '') }))}
          value={target.kind}
          onChange={(kind) => show({ kind, open: '' })}
        />
      </Group>
      {openId ? (
        <Panel title="Results">
          <FollowedImport id={openId} recordKind={target.recordKind} onClose={close} />
        </Panel>
      ) : (
        <ImportSteps key={target.kind} target={target} onStarted={open} />
      )}
      <PastImports kind={target.kind} onOpen={open} />
    </Stack>
  );
}

/** Choosing, mapping, previewing, checking and starting an import. */
function ImportSteps({ target: { kind, source }, onStarted }: { target: WebImport; onStarted: (importId: string) => void }) {
  const handed = useHandedFile(kind);
  const { file, firstRows, refusal, choose } = useChosenFile(handed?.file);
  const [changed, setChanged] = useState<Readonly<Record<string, string[]>>>({});
  const [decisions, setDecisions] = useState(handed?.decisions);
  // A request drops the previous response; these stay until the next request succeeds.
  const [dryRun, setDryRun] = useState<{ readonly report: ImportReport; readonly decisions: ImportDecisions | undefined }>();
  const [review, setReview] = useState<ImportReport>();
  const guess = useMappingGuess(kind, firstRows);
  const check = useCheckFile(kind);
  const start = useStartImport(kind);
  const preview = firstRows && (guess.data || guess.error) ? toPreview(firstRows, guess.data?.headerAt) : undefined;
  const columns = withFallbacks(guess.data?.columns.map((each) => ({ ...each, headers: changed[each.column] ?? each.headers })));
  const missing = columns?.filter(({ isRequired, headers }) => isRequired && headers.length === 0) ?? [];
  const isReady = file !== undefined && columns !== undefined && missing.length === 0;
  const isBusy = check.isPending || start.isPending;
  const checked = dryRun?.report ?? review;

  function resetChecks() {
    check.reset();
    start.reset();
    setDryRun(undefined);
    setReview(undefined);
  }

  function handleFile(next: File) {
    setChanged({});
    setDecisions(undefined);
    resetChecks();
    choose(next);
  }

  function toSent() {
    if (!file || !columns || isBusy) return undefined;
    const mapping = Object.fromEntries(columns.map(({ column, headers }) => [column, headers.length > 0 ? headers : null]));
    return { file, mapping, decisions };
  }

  function handleCheck() {
    const sent = toSent();
    if (!sent) return;
    start.reset();
    check.mutate(sent, { onSuccess: (report) => setDryRun({ report, decisions: sent.decisions }) });
  }

  function handleStart() {
    const sent = toSent();
    if (!sent) return;
    check.reset();
    start.mutate(
      { ...sent, review: checked === undefined },
      { onSuccess: (report) => (report.needsReview ? setReview(report) : onStarted(report.id)) },
    );
  }

  function handleChange(column: string, headers: string[]) {
    resetChecks();
    setChanged({ ...changed, [column]: headers });
    setDecisions(decisions && withoutColumn(decisions, column));
  }

  const failure = refusal ?? guess.error?.message ?? check.error?.message ?? start.error?.message;
  return (
    <Stack gap="sm" miw={0}>
      <CsvDropzone fileName={file?.name} source={source} isDisabled={isBusy} onFile={handleFile} />
      {failure && <Alert title={refusal ? 'This file can’t be imported' : 'Nothing was imported'}>{failure}</Alert>}
      {preview && columns && (
        <Panel title="Columns" aside={guess.data?.isRemembered ? 'Same as last time' : undefined}>
          <MappingTable columns={columns} preview={preview} onChange={handleChange} />
        </Panel>
      )}
      {preview && (
        <Panel title="Preview">
          <PreviewTable preview={preview} />
        </Panel>
      )}
      {review && !dryRun && <ReviewNotice />}
      {checked && hasFindings(checked.findings) && (
        <Panel title="Review before importing">
          <Findings findings={checked.findings} decisions={decisions ?? {}} onChange={setDecisions} />
        </Panel>
      )}
      {dryRun && (
        <Panel title="Dry run results" aside={dryRun.decisions === decisions ? undefined : 'Out of date'}>
          <Stack gap="sm">
            <ReportCounts report={dryRun.report} />
            <ProblemList problems={dryRun.report.problems} more={dryRun.report.moreProblems} />
          </Stack>
        </Panel>
      )}
      {preview && (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={!isReady || start.isPending} loading={check.isPending} onClick={handleCheck}>
            Dry run
          </Button>
          <Button disabled={!isReady || check.isPending} loading={start.isPending} onClick={handleStart}>
            Import
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** A field with a fallback isn't required. */
function withFallbacks(columns: readonly MappedColumn[] | undefined): MappedColumn[] | undefined {
  return columns?.map((each) => {
    const isFilled = columns.some(({ column, headers }) => each.fallback.includes(column) && headers.length > 0);
    return isFilled && each.headers.length === 0 ? { ...each, isRequired: false } : each;
  });
}

/** Drops choices about a field that now reads other cells. */
function withoutColumn({ dates, values, defaults }: ImportDecisions, column: string): ImportDecisions {
  const omit = <T,>(choices: Readonly<Record<string, T>> = {}, isDropped?: (choice: T) => boolean) =>
    Object.fromEntries(Object.entries(choices).filter(([each, choice]) => each !== column && !isDropped?.(choice)));
  return { dates: omit(dates), values: omit(values), defaults: omit(defaults, (chosen) => chosen?.column === column) };
}

const STATES: Record<ImportState, { label: string; tone: Tone }> = {
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Finished', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Canceled', tone: 'orange' },
  undoing: { label: 'Undoing', tone: 'blue' },
  undone: { label: 'Undone', tone: 'gray' },
};

/** Earlier imports with their results. */
function PastImports({ kind, onOpen }: { kind: string; onOpen: (id: string) => void }) {
  const { rows, error, retry, total, loadMore } = useImports(kind);
  if (!rows) return error ? <ErrorState error={error} onRetry={retry} /> : null;
  const isMore = total !== undefined && total.count > rows.length;
  return (
    <Panel title="Past imports">
      {rows.length === 0 && <Text c="dimmed">No imports yet. You can review and undo imports here.</Text>}
      <EntryList more={isMore && { label: 'Show more', onClick: loadMore }}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={`${utilities.plain} ${utilities.row} ${classes.row}`} onClick={() => onOpen(row.id)}>
              <span className={`${utilities.strong} ${utilities.wrap}`}>{row.fileName}</span>
              <Pill tone={STATES[row.state].tone}>{STATES[row.state].label}</Pill>
              <span className={`${utilities.muted} ${utilities.numbers}`}>{toWords(row)}</span>
              <span className={`${utilities.dimmed} ${utilities.small} ${classes.by}`}>
                {row.createdByName} · <RelativeTime at={row.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}

function toWords({ rows, added, joined, removed }: ImportRow): string {
  const counts = `${formatCount(added + joined)} of ${formatCount(rows)} added`;
  return removed > 0 ? `${counts} · ${formatCount(removed)} removed` : counts;
}
