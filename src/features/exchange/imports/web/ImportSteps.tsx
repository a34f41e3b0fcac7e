import { Button } from '@mantine/core';
import { useState } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { WebImport } from '../../../../platform/web/web-feature.ts';
import type { ImportDecisions, ImportReport, MappedColumn } from '../import.contract.ts';
import { Findings, hasFindings, ReviewNotice } from './Findings.tsx';
import { CsvDropzone } from './file/CsvDropzone.tsx';
import { PreviewTable } from './file/PreviewTable.tsx';
import { toPreview } from './file/read-preview.ts';
import { useChosenFile } from './file/useChosenFile.ts';
import classes from './ImportPage.module.css';
import { ProblemList, ReportCounts } from './ImportReport.tsx';
import { useCheckFile, useMappingGuess, useStartImport } from './import.queries.ts';
import { MappingTable } from './MappingTable.tsx';

/** Choosing, mapping, previewing, checking and starting an import. */
export function ImportSteps({ target: { kind, source }, onStarted }: { target: WebImport; onStarted: (importId: string) => void }) {
  const { file, firstRows, refusal, choose } = useChosenFile();
  const [changed, setChanged] = useState<Readonly<Record<string, string[]>>>({});
  const [decisions, setDecisions] = useState<ImportDecisions>();
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
    void choose(next);
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
    <div className={classes.steps}>
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
          <ReportCounts report={dryRun.report} />
          <ProblemList problems={dryRun.report.problems} more={dryRun.report.moreProblems} />
        </Panel>
      )}
      {preview && (
        <div className={classes.actions}>
          <Button variant="default" disabled={!isReady || start.isPending} loading={check.isPending} onClick={handleCheck}>
            Dry run
          </Button>
          <Button disabled={!isReady || check.isPending} loading={start.isPending} onClick={handleStart}>
            Import
          </Button>
        </div>
      )}
    </div>
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
