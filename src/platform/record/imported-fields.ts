import type { z } from 'zod';
import { shorten, toText } from '../import/import-cells.ts';
import type { ImportCells, ParsedRow } from '../import/import-row.ts';
import { readForm } from './form-values.ts';
import type { Fields, StaffField } from './record-field.ts';

/** A record parsed from a row. Files have no provider ID. */
export interface ImportedFields<V> {
  readonly fields: V;
  readonly providerId: null;
}

/** Parses a row. Invalid optional values are skipped and reported; a row without a required value is rejected. */
export function readImportedFields<V>(fields: Fields, schema: z.ZodType<V>, cells: ImportCells): ParsedRow<ImportedFields<V>> {
  const stated = Object.fromEntries(Object.entries(cells).filter(([, cell]) => toText(cell) !== ''));
  const { errors } = readForm(fields, schema, stated);
  const wrong = Object.entries(fields).flatMap(([key, field]) => (field.owner === 'staff' && key in errors ? [{ key, ...field }] : []));
  const required = wrong.filter(({ isRequired }) => isRequired);
  if (required.length > 0) return { problems: required.map((field) => toProblem(field, stated[field.key])) };
  const { data } = readForm(fields, schema, Object.fromEntries(Object.entries(stated).filter(([key]) => !(key in errors))));
  return {
    problems: wrong.map(({ key, label }) => `${label} “${shorten(stated[key] ?? '')}” isn’t valid and was skipped`),
    ...(data !== undefined && { record: { fields: data, providerId: null } }),
  };
}

function toProblem({ label, limit = Number.POSITIVE_INFINITY }: Pick<StaffField, 'label' | 'limit'>, cell: string | undefined): string {
  if (cell === undefined) return `${label} is required`;
  return cell.length > limit ? `${label} is too long` : `${label} “${shorten(cell)}” isn’t valid`;
}
