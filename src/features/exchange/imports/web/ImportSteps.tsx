import { Button } from '@mantine/core';
import { useState } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { WebImport } from '../../../../platform/web/web-feature.ts';
import type { ImportDecisions, MappedColumn } from '../import.contract.ts';
import { Findings, hasFindings } from './Findings.tsx';
import { CsvDropzone } from './file/CsvDropzone.tsx';
import { PreviewTable } from './file/PreviewTable.tsx';
import { toPreview } from './file/read-preview.ts';
import { useChosenFile } from './file/useChosenFile.ts';
import classes from './ImportPage.module.css';
import { useCheckFile, useMappingGuess, useStartImport } from './import.queries.ts';
import { MappingTable } from './MappingTable.tsx';
import { ProblemList } from './outcome/ProblemList.tsx';
import { ReportCounts } from './outcome/ReportCounts.tsx';

interface ImportStepsProps {
  target: WebImport;
  onStarted: (importId: string) => void;
}

/** From the file to its start: choose, map, look, check. */
export function ImportSteps({ target: { kind, source }, onStarted }: ImportStepsProps) {
  const { file, firstRows, refusal, choose } = useChosenFile();
  const [changed, setChanged] = useState<Readonly<Record<string, string[]>>>({});
  const [decisions, setDecisions] = useState<ImportDecisions>();
  const guess = useMappingGuess(kind, firstRows);
  const check = useCheckFile(kind);
  const start = useStartImport(kind);
  const preview = firstRows && (guess.data || guess.error) ? toPreview(firstRows, guess.data?.headerAt) : undefined;
  const columns = withFallbacks(guess.data?.columns.map((each) => ({ ...each, headers: changed[each.column] ?? each.headers })));
  const missing = columns?.filter(({ isRequired, headers }) => isRequired && headers.length === 0) ?? [];
  const isReady = file !== undefined && columns !== undefined && missing.length === 0;
  const isBusy = check.isPending || start.isPending;
  const review = start.data?.needsReview ? start.data : undefined;
  const checked = check.data ?? review;

  function resetChecks() {
    check.reset();
    start.reset();
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
    if (sent) check.mutate(sent, { onSuccess: () => start.reset() });
  }

  function handleStart() {
    const sent = toSent();
    if (!sent) return;
    start.mutate({ ...sent, review: checked === undefined }, { onSuccess: ({ id }) => id && onStarted(id) });
  }

  function handleChange(column: string, headers: string[]) {
    resetChecks();
    setChanged({ ...changed, [column]: headers });
  }

  const failure = refusal ?? guess.error?.message ?? check.error?.message ?? start.error?.message;
  return (
    <div className={classes.steps}>
      <CsvDropzone fileName={file?.name} source={source} isDisabled={isBusy} onFile={handleFile} />
      {failure && <Alert title={refusal ? 'This file cannot be imported' : 'Nothing was imported'}>{failure}</Alert>}
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
      {checked && hasFindings(checked.findings) && (
        <Panel title="Check before importing">
          <Findings findings={checked.findings} decisions={decisions ?? {}} onChange={setDecisions} />
        </Panel>
      )}
      {check.data && (
        <Panel title="Preview of the import" aside={check.variables?.decisions === decisions ? undefined : 'Out of date'}>
          <ReportCounts report={check.data} />
          <ProblemList problems={check.data.problems} more={check.data.moreProblems} />
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

/** A column that another one fills is not required. */
function withFallbacks(columns: readonly MappedColumn[] | undefined): MappedColumn[] | undefined {
  return columns?.map((each) => {
    const isFilled = columns.some(({ column, headers }) => each.fallback.includes(column) && headers.length > 0);
    return isFilled && each.headers.length === 0 ? { ...each, isRequired: false } : each;
  });
}
