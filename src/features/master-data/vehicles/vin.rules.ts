import { formatList } from '../../../platform/number-text.ts';

const VIN_LENGTH = 17;

/** A VIN of 17 allowed characters, and the characters that were read differently from how they were typed. */
export interface ReadVin {
  readonly vin: string;
  /** `O` was read as `0` and the like. */
  readonly confusions: readonly string[];
}

/** Letters that aren't allowed in VINs, and the digits they are confused with. */
const CONFUSED: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };

/** Separators around or within a VIN: spaces, dashes, dots, and the asterisks of Code 39. */
const SEPARATORS = /[\s\p{C}\p{Pd}.*_'"]/gu;
/** Prefixes on labels and in barcodes: an AIM identifier such as ']C0', or a label such as 'VIN'. */
const LABEL = /^(\][A-Z]\d)?(VIN|FIN|CHASSIS|FRAME)?[ .]*(NO|NUMBER|#)?[ .]*[:#=]?/;
const WHOLE_VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

const normalize = (typed: string): string => typed.normalize('NFKC').toUpperCase();

/**
 * Reads a typed or scanned VIN without separators and barcode characters: the I before the VIN of imported vehicles, and the check
 * character of Code 39. Reads I, O and Q as digits. Returns a message if the text isn't a VIN.
 */
export function readVin(typed: string): ReadVin | string {
  const text = normalize(typed);
  const whole = findOnly(text) ?? findAmongFields(text);
  if (whole !== undefined) return { vin: whole, confusions: [] };
  const characters = [...text.replaceAll(SEPARATORS, '')];
  const vin = characters.map((each) => CONFUSED[each] ?? each).join('');
  const odd = [...new Set(characters)].filter((each) => !/[A-Z0-9]/.test(each));
  if (odd.length > 0) return 'A VIN can only contain letters and digits.';
  if (vin.length !== VIN_LENGTH) return `A VIN has ${VIN_LENGTH} characters. This one has ${vin.length}.`;
  return { vin, confusions: [...new Set(characters)].filter((each) => each in CONFUSED).toSorted() };
}

/** Returns the VIN if the text otherwise contains only separators, a label and barcode characters. */
function findOnly(text: string): string | undefined {
  for (const part of [text, text.trim().replace(LABEL, '')]) {
    const bare = part.replaceAll(SEPARATORS, '');
    const vin = WHOLE_VIN.test(bare) ? bare : removeBarcodeCharacters(bare);
    if (vin !== undefined) return vin;
  }
  return undefined;
}

/** Returns the VIN in a code with other fields, as on windshields; undefined if there are several VINs. */
function findAmongFields(text: string): string | undefined {
  const fields = text.split(/[^A-Z0-9*]+/).map((field) => field.replaceAll('*', ''));
  const vins = new Set(
    fields.map((field) => (WHOLE_VIN.test(field) ? field : removeBarcodeCharacters(field))).filter((vin) => vin !== undefined),
  );
  const [vin, ...others] = vins;
  return others.length === 0 && fields.length > 1 ? vin : undefined;
}

/** Removes the leading I (ANSI MH10.8.2) and the trailing check character (ISO/IEC 16388) of a barcode; undefined if no VIN is left. */
function removeBarcodeCharacters(scanned: string): string | undefined {
  const begin = scanned.startsWith('I') ? 1 : 0;
  const vin = scanned.slice(begin, begin + VIN_LENGTH);
  if (!WHOLE_VIN.test(vin)) return undefined;
  const hasCheck = scanned.length === begin + VIN_LENGTH + 1 && hasCode39Check(scanned) && hasRightCheckDigit(vin);
  return scanned.length === begin + VIN_LENGTH || hasCheck ? vin : undefined;
}

const CODE_39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

function hasCode39Check(scanned: string): boolean {
  const sum = [...scanned.slice(0, -1)].reduce((total, character) => total + CODE_39.indexOf(character), 0);
  return scanned.endsWith(CODE_39.charAt(sum % CODE_39.length));
}

/** Returns the VIN to store: a valid VIN without scanner characters. Text with anything else is stored as typed. */
export const toStoredVin = (typed: string): string => findOnly(normalize(typed)) ?? typed;

const VALUES = new Map([...'0123456789'].map((digit) => [digit, Number(digit)]));
for (const letters of ['ABCDEFGH', 'JKLMN', '', 'STUVWXYZ']) {
  const first = letters.startsWith('S') ? 2 : 1;
  for (const [index, letter] of [...letters].entries()) VALUES.set(letter, index + first);
}
VALUES.set('P', 7).set('R', 9);

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Returns the check digit required at position 9 by 49 CFR 565. */
export function getCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (VALUES.get(vin.charAt(index)) ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

export const hasRightCheckDigit = (vin: string): boolean => vin.charAt(8) === getCheckDigit(vin);

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const CYCLE = 30;

/** Returns the possible model years of position 10, the most likely first; none if it isn't a year code or all years are in the future. */
export function getModelYears(vin: string, now: Date): readonly number[] {
  const index = YEAR_CODES.indexOf(vin.charAt(9));
  if (index < 0) return [];
  const latest = now.getUTCFullYear() + 1;
  const years = [1980 + CYCLE + index, 1980 + index].filter((year) => year <= latest);
  return /\d/.test(vin.charAt(6)) ? years.toReversed() : years;
}

/** Describes what the user should check, as one text. */
export function describeOddities({ vin, confusions }: ReadVin, { isEuropean }: { isEuropean: boolean }): string[] {
  const read = confusions.map((letter) => `${letter} as ${CONFUSED[letter]}`);
  return [
    ...(confusions.length > 0 ? [`VINs don’t use the letters I, O or Q. OBDesk read ${formatList(read)}: ${vin}.`] : []),
    ...(hasRightCheckDigit(vin) ? [] : [describeCheckDigit(vin, isEuropean)]),
  ];
}

function describeCheckDigit(vin: string, isEuropean: boolean): string {
  if (isEuropean)
    return 'This VIN has no valid check digit, which is common for European vehicles. Compare it with the VIN on the vehicle.';
  return `Check digit doesn’t match: position 9 is ${vin.charAt(8)} and should be ${getCheckDigit(vin)}. A character may be mistyped.`;
}

/**
 * Returns whether VIN characters (positions 4 to 8 and from 10, separated by `|`) start with a vPIC pattern: `*` is any character, `#` a
 * digit, `[A-C]` one of these.
 */
export function matchesVinPattern(pattern: string, described: string): boolean {
  let at = 0;
  for (let read = 0; read < pattern.length; read += 1, at += 1) {
    const character = described.charAt(at);
    if (pattern[read] === '[') {
      const end = pattern.indexOf(']', read);
      if (!isOneOf(pattern.slice(read + 1, end), character)) return false;
      read = end;
    } else if (!matches(pattern.charAt(read), character)) return false;
  }
  return true;
}

/** Number of characters a pattern specifies. */
export const countPatternCharacters = (pattern: string): number => pattern.replaceAll(/\[[^[\]]*\]/g, 'X').replaceAll(/[*|]/g, '').length;

function matches(sign: string, character: string): boolean {
  if (sign === '*') return character !== '';
  return sign === '#' ? isBetween('0', character, '9') : sign === character;
}

/** `list` is written like `AC-E`. */
function isOneOf(list: string, character: string): boolean {
  for (let at = 0; at < list.length; at += 1) {
    const isRange = list[at + 1] === '-' && at + 2 < list.length;
    if (isBetween(list.charAt(at), character, list.charAt(isRange ? at + 2 : at))) return true;
    if (isRange) at += 2;
  }
  return false;
}

const isBetween = (first: string, character: string, last: string) => character !== '' && first <= character && character <= last;
