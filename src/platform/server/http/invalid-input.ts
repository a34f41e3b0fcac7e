import type { z } from 'zod';
import { type AppError, badRequest } from '../../errors.ts';
import { formatCount, pluralize } from '../../number-text.ts';
import { cutText } from '../../text/clean-text.ts';
import { capitalizeProperWords } from '../../text/proper-words.ts';

/** Returns a 400 that describes the first invalid field of `parseInput`. */
export function invalidInput(problem: z.ZodError | string): AppError {
  if (typeof problem === 'string') return badRequest(problem);
  const issue = problem.issues[0];
  return badRequest(issue ? describe(issue) : 'Invalid input');
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.message !== '') return issue.message;
  const name = toFieldName(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.map((key) => cutText(key, 100)).join(', ')}`;
    case 'too_big':
      return describeTooBig(name, issue.origin, Number(issue.maximum));
    case 'too_small':
      return describeTooSmall(name, issue.origin, Number(issue.minimum));
    case 'invalid_value':
      return `${name} must be one of: ${issue.values.join(', ')}`;
    case 'invalid_type':
      return `${name} must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`;
    default:
      return `${name} is invalid`;
  }
}

function describeTooBig(name: string, origin: string, limit: number): string {
  if (origin === 'string') return `${name} is too long (limit: ${pluralize(limit, 'character')})`;
  if (origin === 'array') return `${name} can have at most ${pluralize(limit, 'item')}`;
  return `${name} is too large (limit: ${formatCount(limit)})`;
}

function describeTooSmall(name: string, origin: string, least: number): string {
  if (origin === 'string') return least === 1 ? `${name} can’t be blank` : `${name} must have at least ${pluralize(least, 'character')}`;
  if (origin === 'array') return `${name} must have at least ${pluralize(least, 'item')}`;
  return `${name} must be at least ${formatCount(least)}`;
}

/** Converts `['vehicleYear']` to 'Vehicle year' and `['contacts', 0, 'zohoId']` to 'Contacts 1 Zoho ID'. */
export function toFieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The input';
  const words = path.map((part) =>
    typeof part === 'number'
      ? String(part + 1)
      : cutText(String(part), 100)
          .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
          .toLowerCase(),
  );
  const sentence = capitalizeProperWords(words.join(' '));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
