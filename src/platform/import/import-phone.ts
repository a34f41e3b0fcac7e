import { readEmails } from '../email-address.ts';
import { trimEndOf } from '../text/trim-end.ts';
import { isEmptyValue } from './empty-value.ts';
import { shorten, withoutFormula } from './import-cells.ts';

/** Maximum digits a spreadsheet shows in scientific notation; a number with more is exact. */
const MAX_SHOWN_DIGITS = 6;
const SCIENTIFIC = /^([+-]?)(\d)(?:[.,](\d+))?e(\+?)(\d{1,3})$/i;

/**
 * Restores digits that a program reformatted as a number, such as those of a phone number or postal code: `5550102030.0`, `5.550102030E+09`,
 * `="5550102030"` and `'5550102030`. Returns `damaged` if digits are lost, as in `4.41E+11`, and other text as is.
 */
export function restoreDigits(cell: string): string | 'damaged' {
  const text = withoutQuotes(cell.trim());
  if (/^[+-]?\d+[.,]0+$/.test(text)) return text.slice(0, text.search(/[.,]/));
  if (/^#{3,}$/.test(text)) return 'damaged';
  const [, sign = '', first = '', rest = '', plus = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  if (first === '') return text;
  const digits = first + rest;
  const length = Number(exponent) + 1;
  // Java writes all digits but the zeros at the end, and no plus sign.
  const isExact = digits.length >= length || digits.length > MAX_SHOWN_DIGITS || (plus === '' && rest !== '' && !exponent.startsWith('0'));
  if (!isExact || length > 15 || trimEndOf(digits.slice(length), '0') !== '') return 'damaged';
  return sign + digits.slice(0, length).padEnd(length, '0');
}

/** Programs write `="0123"` and `'0123` to keep spreadsheets from reformatting the text. */
export function withoutQuotes(text: string): string {
  return withoutFormula(text).replace(/^'+/, '').trim();
}

/** Headers of additional phone columns in common exports. */
export const OTHER_PHONE_HEADERS: readonly string[] = [
  'Mobile',
  'Mobile Phone',
  'Mobile Phone Number',
  'Mobile Number',
  'Cell',
  'Cell Phone',
  'Phone 2 - Value',
  'Phone 3 - Value',
  'Phone 4 - Value',
  'Work Phone',
  'Office Phone',
  'Home Phone',
  'Business Phone 2',
  'Home Phone 2',
  'Other Phone',
  'Alternate Phone',
  'Alt. Phone',
  'Phone 2',
  'Toll Free',
  'Company Main Phone',
  'Phone 3',
];

/** Google joins several numbers with ` ::: `; users type slashes, semicolons and line breaks. */
const PHONE_SEPARATOR = /:::|[;|\r\n\t]|[ \u00a0]\/[ \u00a0]/;

/** Reads the distinct phone numbers of a cell. Skips empty values, and reports numbers with lost digits. */
export function readPhones(cell: string | undefined, problems: string[], label = 'Phone'): string[] {
  if (cell === undefined) return [];
  const phones = new Map<string, string>();
  for (const part of cell.length > 1_000 ? [cell] : cell.split(PHONE_SEPARATOR)) {
    if (isEmptyValue(part)) continue;
    const phone = restoreDigits(part.replace(/^tel:\s*/i, ''));
    const key = phone.replaceAll(/[^\p{L}\p{N}+]/gu, '');
    if (phone === 'damaged') problems.push(`${label} “${shorten(part.trim())}” lost digits in a spreadsheet and was skipped`);
    else if (phone !== '' && !phones.has(key)) phones.set(key, phone);
  }
  return [...phones.values()];
}

/** Reads the unique email addresses of a cell and reports other text. */
export function readImportEmails(cell: string | undefined, problems: string[], label = 'Email'): readonly string[] {
  if (cell === undefined || isEmptyValue(cell)) return [];
  const { emails, unreadable } = readEmails(withoutQuotes(cell));
  for (const part of unreadable) if (!isEmptyValue(part)) problems.push(`${label} “${shorten(part)}” isn’t valid and was skipped`);
  return emails;
}

export function readOneEmail(cell: string | undefined, problems: string[], label = 'Email'): string {
  const [first = '', ...others] = readImportEmails(cell, problems, label);
  for (const other of others) problems.push(`${label} “${shorten(other)}” was skipped because only one is allowed`);
  return first;
}
