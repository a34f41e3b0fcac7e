import type { ImportColumn } from '../import-row.ts';
import type { Fields } from './record-field.ts';

/** The fields that a column of an import can fill. */
export type ImportedKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { headers: readonly [string, ...string[]] } ? K : never;
}[keyof F] &
  string;

/** The import columns of the fields that have headers; a file without a required one is refused. */
export function importColumns<F extends Fields>(fields: F): Record<ImportedKey<F>, ImportColumn> {
  const columns = Object.entries(fields).flatMap(([key, field]) =>
    field.owner === 'staff' && field.headers.length > 0 ? [[key, { headers: field.headers, isRequired: field.isRequired }] as const] : [],
  );
  return Object.fromEntries(columns) as Record<ImportedKey<F>, ImportColumn>;
}
