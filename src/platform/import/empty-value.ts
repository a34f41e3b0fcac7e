/** Placeholders of spreadsheets, databases and other programs for an empty value, in lowercase. */
const EMPTY_VALUES: ReadonlySet<string> = new Set([
  'null',
  '(null)',
  '[null]',
  '<null>',
  '(nil)',
  '<nil>',
  'none',
  '(none)',
  '<none>',
  '[none]',
  '<na>',
  '-nan',
  'n/a',
  'n.a.',
  'n.a',
  'n/a.',
  'n\\a',
  '\\n',
  'undefined',
  'not available',
  'not applicable',
  'not specified',
  'not provided',
  'not set',
  'k.a.',
  'k. a.',
  's/o',
  '""',
  "''",
  '(empty)',
  '<empty>',
  '(blank)',
  '<blank>',
  'no value',
  '(no value)',
  'no data',
  '-none-',
  '--none--',
  '- none -',
  '#n/a',
  '#n/a n/a',
  '#na',
  '#ref!',
  '#value!',
  '#div/0!',
  '#name?',
  '#null!',
  '#num!',
  '#spill!',
  '#calc!',
  '#field!',
  '#blocked!',
  '#error!',
  '#unknown!',
  '#connect!',
  '#getting_data',
  '1.#ind',
  '1.#qnan',
  '-1.#ind',
]);
/** Placeholders that are names of people in other letter case: Nan, Nat, Na, Nil. */
const CASE_SENSITIVE_VALUES: ReadonlySet<string> = new Set(['NaN', 'nan', 'NaT', 'NA', 'nil', 'NIL']);
const MAX_LENGTH = 32;
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Only dashes, dots, slashes, question marks or underscores. */
const ONLY_PUNCTUATION = /^[-‐-―−_.·…?/\s]+$/u;
/** The zero dates of MySQL, .NET and Excel. */
const ZERO_DATE =
  /^(?:0000-00-00|0001-01-01|1900-01-00|00[-./]00[-./]0000|0?1\/0?1\/0001|0?1\/0\/1900)(?:[T ](?:00|12):00(?::00(?:\.0+)?)?(?: AM)?)?Z?$/;

/** Returns whether a cell is blank or a placeholder such as `NULL`, `#N/A`, `-` or `0000-00-00`. */
export function isEmptyValue(cell: string): boolean {
  if (cell.length > 4 * MAX_LENGTH) return cell.trim() === '';
  const text = (PRINTABLE_ASCII.test(cell) ? cell : cell.replaceAll(/[\p{Cf}\p{Cc}]/gu, '')).trim();
  if (text === '') return true;
  if (text.length > MAX_LENGTH) return false;
  return CASE_SENSITIVE_VALUES.has(text) || EMPTY_VALUES.has(text.toLowerCase()) || ONLY_PUNCTUATION.test(text) || ZERO_DATE.test(text);
}
