import { useRef, useState } from 'react';
import { findRefusal } from './file-check.ts';
import { type CsvPreview, readPreview } from './read-preview.ts';

/** The chosen file with its first rows, or the reason why it cannot be imported. */
export function useChosenFile() {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<CsvPreview>();
  const [refusal, setRefusal] = useState<string>();
  // A large file takes a moment to read, and another may be chosen meanwhile.
  const latest = useRef<File>(null);

  async function choose(chosen: File) {
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

  return { file, preview, refusal, choose };
}
