import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Alert } from '../../../platform/web/ui/feedback/Alert.tsx';
import { CsvDropzone } from './CsvDropzone.tsx';
import classes from './FileChoice.module.css';
import { findRefusal } from './file-check.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { type CsvPreview, readPreview } from './read-preview.ts';

interface FileChoiceProps {
  source: string;
  isSending: boolean;
  failure: string | undefined;
  onImport: (file: File) => void;
  onCancel: () => void;
}

export function FileChoice({ source, isSending, failure, onImport, onCancel }: FileChoiceProps) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<CsvPreview>();
  const [refusal, setRefusal] = useState<string>();
  // A large file takes a moment to read, and another may be chosen meanwhile.
  const latest = useRef<File>(null);

  async function handleFile(chosen: File) {
    latest.current = chosen;
    const reason = findRefusal(chosen);
    setRefusal(reason);
    setFile(reason ? undefined : chosen);
    setPreview(undefined);
    if (reason) return;
    try {
      const read = await readPreview(chosen);
      if (latest.current === chosen) setPreview(read);
    } catch {
      if (latest.current !== chosen) return;
      setFile(undefined);
      setRefusal(`${chosen.name} could not be read. Please choose it again.`);
    }
  }

  return (
    <div className={classes.choice}>
      <CsvDropzone fileName={file?.name} source={source} isDisabled={isSending} onFile={(chosen) => void handleFile(chosen)} />
      {refusal && <Alert>{refusal}</Alert>}
      {preview && <PreviewTable preview={preview} />}
      {failure && <Alert title="Nothing was imported">{failure}</Alert>}
      <div className={classes.actions}>
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
