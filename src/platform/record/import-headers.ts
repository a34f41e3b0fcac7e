import type { Fields } from './record-field.ts';

/** The fields that a column of an import can fill. */
export type ImportedKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { headers: readonly [string, ...string[]] } ? K : never;
}[keyof F] &
  string;

/** The headers each imported field goes by, the usual one first. */
export function importHeaders<F extends Fields>(fields: F): Record<ImportedKey<F>, readonly string[]> {
  const imported = Object.entries(fields).flatMap(([key, field]) =>
    field.owner === 'staff' && field.headers.length > 0 ? [[key, field.headers] as const] : [],
  );
  return Object.fromEntries(imported) as Record<ImportedKey<F>, readonly string[]>;
}
