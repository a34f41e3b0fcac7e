import type { ImportColumn } from '../import/import-row.ts';
import type { Fields } from './record-field.ts';

/** The fields that a column of an import can fill. */
export type ImportedKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { headers: readonly [string, ...string[]] } ? K : never;
}[keyof F] &
  string;

/** The columns of an import: one for each field that has headers. */
export function importColumns<F extends Fields>(fields: F): Readonly<Record<ImportedKey<F>, ImportColumn>> {
  const imported = Object.entries(fields).flatMap(([key, field]) =>
    field.owner === 'staff' && field.headers.length > 0
      ? [[key, { headers: field.headers, isRequired: field.isRequired, label: field.label }] as const]
      : [],
  );
  return Object.fromEntries(imported) as Record<ImportedKey<F>, ImportColumn>;
}
