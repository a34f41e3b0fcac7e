import { useRef, useState } from 'react';
import type { CsvRow } from '../../../../../platform/csv.ts';
import { findRefusal } from './file-check.ts';
import { readFirstRows } from './read-preview.ts';

/** The chosen file with its first rows, or the reason why it cannot be imported. */
export function useChosenFile() {
  const [file, setFile] = useState<File>();
  const [firstRows, setFirstRows] = useState<CsvRow[]>();
  const [refusal, setRefusal] = useState<string>();
  // A large file takes a moment to read, and another may be chosen meanwhile.
  const latest = useRef<File>(null);

  async function choose(chosen: File) {
    latest.current = chosen;
    const reason = findRefusal(chosen);
    setRefusal(reason);
    setFile(reason ? undefined : chosen);
    setFirstRows(undefined);
    if (reason) return;
    try {
      const read = await readFirstRows(chosen);
      if (latest.current === chosen) setFirstRows(read);
    } catch {
      if (latest.current !== chosen) return;
      setFile(undefined);
      setRefusal(`Couldn’t read ${chosen.name}. Choose the file again.`);
    }
  }

  return { file, firstRows, refusal, choose };
}
