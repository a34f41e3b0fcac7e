import type { z } from 'zod';
import type { Fields } from './record-field.ts';

/** The first problem of each field, in words that stand beside it; under '' what belongs to none. */
export function errorsByField(fields: Fields, error: z.ZodError | undefined): Record<string, string> {
  const issues = (error?.issues ?? []).toReversed();
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ''), toMessage(fields, issue)]));
}

function toMessage(fields: Fields, issue: z.core.$ZodIssue): string {
  const field = fields[String(issue.path[0])];
  if (field?.owner === 'staff' && field.message !== undefined) return field.message;
  return issue.code === 'too_small' && issue.message.startsWith('Too small') ? `Must be at least ${issue.minimum}` : issue.message;
}
