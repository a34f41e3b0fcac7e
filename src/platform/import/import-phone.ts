import { trimEndOf } from '../text/trim-end.ts';
import { shorten, withoutFormula } from './import-cells.ts';
import { isNotStated } from './not-stated.ts';

/** Maximum digits a spreadsheet shows in scientific notation; a number with more is exact. */
const SHOWN_DIGITS = 6;
const SCIENTIFIC = /^([+-]?)(\d)(?:[.,](\d+))?e(\+?)(\d{1,3})$/i;

/**
 * Undoes what programs do to a number that isn't an amount, such as a phone number or a postal code: `5550102030.0`, `5.550102030E+09`,
 * `="5550102030"` and `'5550102030`. Returns `damaged` if digits are lost, as in `4.41E+11`, and other text as it is.
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
  const isExact = digits.length >= length || digits.length > SHOWN_DIGITS || (plus === '' && rest !== '' && !exponent.startsWith('0'));
  if (!isExact || length > 15 || trimEndOf(digits.slice(length), '0') !== '') return 'damaged';
  return sign + digits.slice(0, length).padEnd(length, '0');
}

/** Programs write `="0123"` and `'0123` to keep spreadsheets from reformatting the text. */
export function withoutQuotes(text: string): string {
  return withoutFormula(text).replace(/^'+/, '').trim();
}

/** Headers of further phone columns in the usual exports. */
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

/** Google joins several numbers of a person by ` ::: `, and people by slashes, semicolons and line breaks. */
const BETWEEN_PHONES = /:::|[;|\r\n\t]|[ \u00a0]\/[ \u00a0]/;

/** Reads the phone numbers of a cell, each once. Numbers with lost digits and empty values are left out; the former are reported. */
export function readPhones(cell: string | undefined, problems: string[], label = 'Phone'): string[] {
  if (cell === undefined) return [];
  const phones = new Map<string, string>();
  for (const part of cell.length > 1_000 ? [cell] : cell.split(BETWEEN_PHONES)) {
    if (isNotStated(part)) continue;
    const phone = restoreDigits(part.replace(/^tel:\s*/i, ''));
    const key = phone.replaceAll(/[^\p{L}\p{N}+]/gu, '');
    if (phone === 'damaged') problems.push(`${label} “${shorten(part.trim())}” lost digits in a spreadsheet and was skipped`);
    else if (phone !== '' && !phones.has(key)) phones.set(key, phone);
  }
  return [...phones.values()];
}
