import { IMPORT_SIZE_LIMIT } from '../../import.contract.ts';

/** The message why a file cannot be imported; undefined when it may be tried. */
export function findRefusal(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return `${file.name} isn’t a .csv file. Only .csv files can be imported.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > IMPORT_SIZE_LIMIT) return `${file.name} is too large. The limit is ${IMPORT_SIZE_LIMIT / 1024 / 1024} MB.`;
  return undefined;
}
