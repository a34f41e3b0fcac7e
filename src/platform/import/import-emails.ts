import { readEmails } from '../email-address.ts';
import { shorten } from './import-cells.ts';
import { withoutQuotes } from './import-phone.ts';
import { isNotStated } from './not-stated.ts';

/** Reads the unique email addresses of a cell and reports other text. */
export function readImportEmails(cell: string | undefined, problems: string[], label = 'Email'): readonly string[] {
  if (cell === undefined || isNotStated(cell)) return [];
  const { emails, unreadable } = readEmails(withoutQuotes(cell));
  for (const part of unreadable) if (!isNotStated(part)) problems.push(`${label} “${shorten(part)}” isn’t valid and was skipped`);
  return emails;
}

export function readOneEmail(cell: string | undefined, problems: string[], label = 'Email'): string {
  const [first = '', ...others] = readImportEmails(cell, problems, label);
  for (const other of others) problems.push(`${label} “${shorten(other)}” was skipped because only one is allowed`);
  return first;
}
