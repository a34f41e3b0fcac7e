import type { ImportColumn } from '../import/import-row.ts';
import type { Fields } from './record-field.ts';

export type ImportedKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { headers: readonly [string, ...string[]] } ? K : never;
}[keyof F] &
  string;

export function importColumns<F extends Fields>(fields: F): Readonly<Record<ImportedKey<F>, ImportColumn>> {
  const imported = Object.entries(fields).flatMap(([key, field]) =>
    field.owner === 'staff' && field.headers.length > 0
      ? [[key, { headers: field.headers, isRequired: field.isRequired, label: field.label }] as const]
      : [],
  );
  return Object.fromEntries(imported) as Record<ImportedKey<F>, ImportColumn>;
}
