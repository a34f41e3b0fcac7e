import { IMPORT_SIZE_LIMIT } from '../../import.contract.ts';

/** The message why a file cannot be imported; undefined when it may be tried. */
export function findRefusal(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return `Only .csv files can be imported; ${file.name} is none.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > IMPORT_SIZE_LIMIT)
    return `${file.name} is too large; at most ${IMPORT_SIZE_LIMIT / 1024 / 1024} MB can be imported at once.`;
  return undefined;
}
