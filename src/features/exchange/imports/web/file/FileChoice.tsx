import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { ImportDecisions, ImportReport } from '../../import.contract.ts';
import { Findings, ReviewNotice } from '../Findings.tsx';
import { useMappingGuess } from '../import.queries.ts';
import { CsvDropzone } from './CsvDropzone.tsx';
import classes from './FileChoice.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import { toPreview } from './read-preview.ts';
import { useChosenFile } from './useChosenFile.ts';

interface FileChoiceProps {
  kind: string;
  source: string;
  isSending: boolean;
  failure: string | undefined;
  /** The response to an import that needs review first. */
  review: ImportReport | undefined;
  onImport: (file: File, decisions: ImportDecisions | undefined) => void;
  onFile: () => void;
  onCancel: () => void;
}

export function FileChoice({ kind, source, isSending, failure, review, onImport, onFile, onCancel }: FileChoiceProps) {
  const { file, firstRows, refusal, choose } = useChosenFile();
  const [decisions, setDecisions] = useState<ImportDecisions>();
  const guess = useMappingGuess(kind, firstRows);
  const preview = firstRows && (guess.data || guess.error) ? toPreview(firstRows, guess.data?.headerAt) : undefined;

  function handleFile(chosen: File) {
    setDecisions(undefined);
    onFile();
    void choose(chosen);
  }

  return (
    <div className={classes.choice}>
      <CsvDropzone fileName={file?.name} source={source} isDisabled={isSending} onFile={handleFile} />
      {refusal && <Alert>{refusal}</Alert>}
      {preview && <PreviewTable preview={preview} />}
      {review && (
        <section className={classes.review} aria-label="Review before importing">
          <ReviewNotice />
          <h3>Review before importing</h3>
          <Findings findings={review.findings} decisions={decisions ?? {}} onChange={setDecisions} />
        </section>
      )}
      {failure && <Alert title="Nothing was imported">{failure}</Alert>}
      <div className={classes.actions}>
        <Link to="/import" search={{ kind }} className={classes.more} onClick={onCancel}>
          More options
        </Link>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!file || !preview} loading={isSending} onClick={() => file && onImport(file, decisions)}>
          Import
        </Button>
      </div>
    </div>
  );
}
