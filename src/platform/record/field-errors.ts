import type { z } from 'zod';
import { formatCount } from '../number-text.ts';
import type { Fields } from './record-field.ts';

/** Returns the first error of `parseInput` by field, or under '' without one. List items have their own: 'contacts.0.email'. */
export function errorsByField(fields: Fields, error: z.ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    for (const key of toKeys(issue.path)) errors[key] ??= toMessage(fields, issue);
  }
  return errors;
}

function toKeys(path: readonly PropertyKey[]): string[] {
  const field = String(path[0] ?? '');
  return path.length > 1 ? [field, path.map(String).join('.')] : [field];
}

function toMessage(fields: Fields, issue: z.core.$ZodIssue): string {
  const field = fields[String(issue.path[0])];
  if (field?.owner === 'staff' && field.message !== undefined) return field.message;
  if (issue.message !== '') return issue.message;
  if (issue.code === 'too_small') return `Must be at least ${formatCount(Number(issue.minimum))}`;
  if (issue.code === 'too_big') return `Must be at most ${formatCount(Number(issue.maximum))}`;
  return 'Invalid value';
}
