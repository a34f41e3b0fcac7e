import { trimEndOf } from '../text/trim-end.ts';

/** Allowed notation besides the digits. */
export interface NumberRule {
  /** Words and signs allowed before or after the number: any currency, or the listed ones in any case. None by default. */
  readonly unit?: 'money' | readonly string[];
  /** The number never has decimals, so `45.123` is 45123 and not ambiguous. */
  readonly isWhole?: boolean;
}

/** `ambiguous`: American and European notation give two different values. `invalid`: not a number in either. */
export type NumberReading =
  | { readonly value: number; readonly problem?: never }
  /** The two possible values, thousands first. */
  | { readonly problem: 'ambiguous'; readonly readings: readonly [thousands: number, decimals: number]; readonly value?: never }
  | { readonly problem: 'invalid'; readonly value?: never };

const LONGEST = 60;

const INVALID = { problem: 'invalid' } as const;

/**
 * Reads a number in American or European notation. Without digits the result is `invalid`, so check for empty text first.
 *
 * - Both signs: the last one starts the decimals. `1,234.50` and `1.234,50` are 1234.5.
 * - One sign, several times: groups of thousands. `1,234,567` and `1.234.567`; Indian groups too: `1,25,000.00`.
 * - One comma: thousands in front of exactly three digits (`1,234`), otherwise decimals (`12,5`, `0,345`, `1234,567`).
 * - One point: decimals (`12.5`, `0.345`, `1234.567`). In front of exactly three digits it could be thousands too, so `12.345` is ambiguous.
 * - Spaces and apostrophes group thousands: `1 250,50`, `1'250.50`.
 * - `1.2E+05` is 120000. `-5`, `5-` and `(5)` are negative. Digits of every script are read.
 * - Groups must be complete, and nothing else may be in the text: `12,345.6.7`, `1,2,3`, `--5` and `250k` are invalid, as are numbers with
 *   more digits than JavaScript can hold.
 */
export function readNumber(text: string, rule: NumberRule = {}): NumberReading {
  const parts = splitParts(text);
  if (!parts) return INVALID;
  const { before } = parts;
  // Swiss and German prices without cents: "99.-" and "99,-".
  const after = rule.unit === 'money' ? parts.after.replace(/^[.,]-{1,2}/, '') : parts.after;
  const sign = readSign(before, after);
  if (sign === undefined || !isUnit(dropSign(before), rule) || !isUnit(dropSign(after), rule)) return INVALID;
  const [value, other] = toPlain(parts.digits, rule.isWhole === true).map((plain) => toValue(plain, sign));
  if (value === undefined) return INVALID;
  return other === undefined ? { value } : { problem: 'ambiguous', readings: [value, other] };
}

/** `undefined` for a number with more digits than JavaScript can hold. */
function toValue(plain: string, sign: string): number | undefined {
  const value = Number(plain);
  if (!Number.isFinite(value) || toSignificant(plain) !== toSignificant(String(value))) return undefined;
  // 0 - value, so that "-0" is 0.
  return sign === '-' ? 0 - value : value;
}

/** Number of decimals of a value when written out: 2 for 12.34, 3 for 1.005, 7 for 1e-7. */
export function countDecimals(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}

interface Parts {
  readonly before: string;
  /** From the first digit, or the sign of its decimals, to the last digit. */
  readonly digits: string;
  readonly after: string;
}

function splitParts(text: string): Parts | undefined {
  if (text.length > 4 * LONGEST) return undefined;
  const clean = toAscii(text);
  const first = clean.search(/\d/);
  if (first === -1 || clean.length > LONGEST) return undefined;
  // "$.50" is half a dollar; the point of "Rs.50" belongs to the word.
  const start = /(?:^|[^\p{L}])[.,]$/u.test(clean.slice(0, first)) ? first - 1 : first;
  const after = clean.split(/\d/).at(-1) ?? '';
  return { before: clean.slice(0, start), digits: clean.slice(start, clean.length - after.length), after };
}

const APOSTROPHES = /[\u2018\u2019\u02bc\u2032\u00b4`]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe63]/g;

/** Writes digits, signs and spaces as ASCII has them. Other letters stay, and superscripts and fractions aren't digits. */
function toAscii(text: string): string {
  return text
    .trim()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Nd}/gu, toDigit)
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', "'")
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(DASHES, '-')
    .trim();
}

/** Unicode has decimal digits in runs of ten, from 0 to 9. */
function toDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let position = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1 - position))) position += 1;
  return String(position % 10);
}

const SIGNS = /[-+()]/g;

/** The sign of a number, '' if it has none; `undefined` if its signs contradict each other. */
function readSign(before: string, after: string): '' | '+' | '-' | undefined {
  const signs = `${before.match(SIGNS)?.join('') ?? ''}0${after.match(SIGNS)?.join('') ?? ''}`;
  if (signs === '0') return '';
  if (signs === '+0') return '+';
  return signs === '-0' || signs === '0-' || signs === '(0)' ? '-' : undefined;
}

const dropSign = (text: string): string => text.replaceAll(SIGNS, '').trim();

/** Ways to write a currency that are neither its sign nor its code. */
const CURRENCY_WORDS = new Set('rs rs. kr kr. fr fr. sfr sfr. zł kč ft lei din rm r dh dhs tl лв лв. руб руб. р. грн'.split(' '));

function isUnit(word: string, { unit = [] }: NumberRule): boolean {
  if (word === '') return true;
  const lower = word.toLowerCase();
  if (unit !== 'money') return unit.some((each) => each.toLowerCase() === lower);
  return (
    /^(?:(?:us|ca?|au?|nz|hk|s|r|mx|nt) ?)?\p{Sc}(?:us|ca|au|nz|hk|gb)?$/u.test(lower) ||
    CURRENCY_WORDS.has(lower) ||
    isCurrencyCode(word.toUpperCase())
  );
}

let codes: ReadonlySet<string> | undefined;

function isCurrencyCode(word: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(word);
}

/** The texts of a number as `Number` reads them: two if it is ambiguous, none if it is invalid. */
function toPlain(text: string, isWhole: boolean): string[] {
  const single = /^(\d*)([.,])(\d+)$/.exec(text);
  if (single) return toPlainSingle(single[1] ?? '', single[2] === ',', single[3] ?? '', isWhole);
  const scientific = /^(\d+)(?:[.,](\d+))?e([+-]?\d{1,3})$/i.exec(text);
  if (scientific) return [`${scientific[1]}.${scientific[2] ?? '0'}e${scientific[3]}`];
  if (/^\d+$/.test(text)) return [text];
  if (/^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(text) || /^\d{1,3}(?:'\d{3})+(?:[.,]\d+)?$/.test(text)) {
    return [text.replaceAll(/[ ']/g, '').replace(',', '.')];
  }
  const isAmerican = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text) || /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(text);
  if (isAmerican) return [text.replaceAll(',', '')];
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return [text.replaceAll('.', '').replace(',', '.')];
  return [];
}

/** A number with one comma or one point. */
function toPlainSingle(whole: string, isComma: boolean, rest: string, isWhole: boolean): string[] {
  const couldBeThousands = rest.length === 3 && whole.length >= 1 && whole.length <= 3 && whole !== '0';
  if (!couldBeThousands) return [`${whole}.${rest}`];
  const isThousands = !whole.startsWith('0') && (isComma || isWhole);
  return isThousands ? [whole + rest] : [whole + rest, `${whole}.${rest}`];
}

/** The digits of a number without zeros around them. */
function toSignificant(number: string): string {
  const digits = (number.split('e')[0] ?? '').replace('.', '').replace(/^0+/, '');
  return trimEndOf(digits, '0');
}
