import type { Conflict } from '../../merge.ts';
import { toFormValues } from '../../record/form-values.ts';
import type { Fields } from '../../record/record-field.ts';

/** What the other one saved in the fields that both changed, to be said at them. */
export function conflictNotes<V extends object>(fields: Fields, conflicts: readonly Conflict<V>[]): Record<string, string> {
  const theirs = Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict.theirs])) as Partial<V>;
  const shown = Object.entries(toFormValues<V>(fields, theirs)).filter(([field]) => field in theirs);
  return Object.fromEntries(shown.map(([field, value]) => [field, `Somebody else saved: ${toNote(value) || '(empty)'}`]));
}

function toNote(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.every((item) => typeof item === 'string') ? value.join(', ') : `${value.length} of them`;
}
