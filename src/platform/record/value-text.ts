import { toFormValues } from './form-values.ts';
import type { Fields } from './record-field.ts';

/** Formats the stored value of a field for a conflict. */
export function toValueText(fields: Fields, field: string, value: unknown): string {
  const found = fields[field];
  const label = found?.owner === 'staff' && typeof value === 'string' ? found.labels?.[value] : undefined;
  if (label !== undefined) return label;
  const shown: Readonly<Record<string, unknown>> = toFormValues<Record<string, unknown>>(fields, { [field]: value });
  return toText(shown[field]) || '(empty)';
}

export function toFieldLabel(fields: Fields, field: string): string {
  const found = fields[field];
  return found?.owner === 'staff' ? found.label : field;
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(toText).join(value.some((item) => typeof item === 'object') ? '; ' : ', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const texts = Object.values(value).map(toText);
  return texts.filter((text) => text !== '').join(' · ');
}
