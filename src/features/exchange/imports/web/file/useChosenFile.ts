import { useRef, useState } from 'react';
import type { CsvRow } from '../../../../../platform/csv.ts';
import { IMPORT_SIZE_LIMIT } from '../../import.contract.ts';
import { readFirstRows } from './read-preview.ts';

/** The chosen file with its first rows, or the reason why it can't be imported. */
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

/** Returns the reason why a file can't be imported; undefined if it can be tried. */
export function findRefusal(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return `${file.name} isn’t a .csv file. Only .csv files can be imported.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > IMPORT_SIZE_LIMIT) return `${file.name} is too large. The limit is ${IMPORT_SIZE_LIMIT / 1024 / 1024} MB.`;
  return undefined;
}
