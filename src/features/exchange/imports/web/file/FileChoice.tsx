import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { CsvDropzone } from './CsvDropzone.tsx';
import classes from './FileChoice.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import { useChosenFile } from './useChosenFile.ts';

interface FileChoiceProps {
  kind: string;
  source: string;
  isSending: boolean;
  failure: string | undefined;
  onImport: (file: File) => void;
  onCancel: () => void;
}

export function FileChoice({ kind, source, isSending, failure, onImport, onCancel }: FileChoiceProps) {
  const { file, preview, refusal, choose } = useChosenFile();
  return (
    <div className={classes.choice}>
      <CsvDropzone fileName={file?.name} source={source} isDisabled={isSending} onFile={(chosen) => void choose(chosen)} />
      {refusal && <Alert>{refusal}</Alert>}
      {preview && <PreviewTable preview={preview} />}
      {failure && <Alert title="Nothing was imported">{failure}</Alert>}
      <div className={classes.actions}>
        <Link to="/import" search={{ kind }} className={classes.more} onClick={onCancel}>
          More options
        </Link>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!file || !preview} loading={isSending} onClick={() => file && onImport(file)}>
          Import
        </Button>
      </div>
    </div>
  );
}
