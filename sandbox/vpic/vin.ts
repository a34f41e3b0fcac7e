export const VIN_LENGTH = 17;

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const LETTER_VALUES = '12345678123457923456789';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const CYCLE = 30;

/** Returns the check digit, position 9: a digit, or X for 10. */
export function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * characterValue(vin[index] ?? '0'), 0);
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

function characterValue(character: string): number {
  return Number(LETTER_VALUES[LETTERS.indexOf(character)] ?? character) || 0;
}

/** Returns the model year in position 10; undefined if invalid. A letter in position 7 means the cycle from 2010. */
export function modelYear(vin: string): number | undefined {
  const index = YEAR_CODES.indexOf(vin[9] ?? ' ');
  if (index < 0) return undefined;
  return FIRST_YEAR + index + (/[A-Z]/.test(vin[6] ?? '') ? CYCLE : 0);
}

/** Returns the positions, from 1, of invalid characters: I, O, Q and signs; in 9 all but digits and X; in 10 also U, Z and 0. `*` is unknown. */
export function invalidPositions(vin: string): readonly number[] {
  return [...vin].flatMap((character, index) => (isAllowed(character, index + 1) ? [] : [index + 1]));
}

function isAllowed(character: string, position: number): boolean {
  if (position > VIN_LENGTH) return false;
  if (character === '*') return true;
  if (position === 9) return /[0-9X]/.test(character);
  return position === 10 ? YEAR_CODES.includes(character) : /[A-HJ-NPR-Z0-9]/.test(character);
}
