import { Button } from '@mantine/core';
import { useState } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { WebImport } from '../../../../platform/web/web-feature.ts';
import type { ImportMapping } from '../import.contract.ts';
import { CsvDropzone } from './file/CsvDropzone.tsx';
import { PreviewTable } from './file/PreviewTable.tsx';
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
  const { file, preview, refusal, choose } = useChosenFile();
  const [changed, setChanged] = useState<ImportMapping>({});
  const guess = useMappingGuess(kind, preview?.header);
  const check = useCheckFile(kind);
  const start = useStartImport(kind);
  const columns = guess.data?.columns.map((each) => ({
    ...each,
    header: changed[each.column] === undefined ? each.header : (changed[each.column] ?? null),
  }));
  const missing = columns?.filter(({ isRequired, header }) => isRequired && header === null) ?? [];
  const isReady = file !== undefined && columns !== undefined && missing.length === 0;
  const isBusy = check.isPending || start.isPending;

  function handleFile(next: File) {
    setChanged({});
    check.reset();
    start.reset();
    void choose(next);
  }

  function send(call: typeof check | typeof start) {
    if (!file || !columns || isBusy) return;
    const mapping = Object.fromEntries(columns.map(({ column, header }) => [column, header]));
    call.mutate({ file, mapping }, { onSuccess: ({ id }) => id && onStarted(id) });
  }

  function handleChange(column: string, header: string | null) {
    check.reset();
    setChanged({ ...changed, [column]: header });
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
      {check.data && (
        <Panel title="Preview of the import">
          <ReportCounts report={check.data} />
          <ProblemList problems={check.data.problems} more={check.data.moreProblems} />
        </Panel>
      )}
      {preview && (
        <div className={classes.actions}>
          <Button variant="default" disabled={!isReady || start.isPending} loading={check.isPending} onClick={() => send(check)}>
            Dry run
          </Button>
          <Button disabled={!isReady || check.isPending} loading={start.isPending} onClick={() => send(start)}>
            Import
          </Button>
        </div>
      )}
    </div>
  );
}
