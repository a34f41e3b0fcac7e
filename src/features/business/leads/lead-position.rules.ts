import { trimEndOf } from '../../../platform/text/trim-end.ts';

/** Digits that count places; the ones behind them divide the space between two places. */
const WHOLE = 15;
/** The space that is left above and below a new end of a column, so that most moves need no further digit. */
const STEP = 1_000_000;
/** The longest a position may become before the column is renumbered; an index takes some 2,700. */
const LONGEST = 200;

/**
 * A position between two others, by the shortest digits there are; an end that is undefined is the end of the column.
 * Positions are the digits of a fraction without its point, so they are compared character by character.
 */
export function positionBetween(above: string | undefined, below: string | undefined): string {
  if (above === undefined) return fromNumber((below === undefined ? 10 ** WHOLE / 2 : toNumber(below)) - STEP);
  if (below === undefined) return fromNumber(toNumber(above) + STEP);
  const digits = Math.max(above.length, below.length) + 1;
  const middle = (toFraction(above, digits) + toFraction(below, digits)) / 2n;
  return shorten(middle.toString().padStart(digits, '0'), above);
}

/** Whether so many leads were placed into the same gap that the column has to be renumbered. */
export function isTooLong(position: string): boolean {
  return position.length > LONGEST;
}

const toFraction = (position: string, digits: number) => BigInt(position.padEnd(digits, '0'));
const toNumber = (position: string) => Number(position.padEnd(WHOLE, '0').slice(0, WHOLE));
const fromNumber = (place: number) => trimEndOf(place.toString().padStart(WHOLE, '0'), '0');

/** The shortest beginning of `position` that still comes after `above`. */
function shorten(position: string, above: string): string {
  const length = Array.from(position).findIndex((digit, place) => digit !== '0' && position.slice(0, place + 1) > above);
  return position.slice(0, length + 1);
}
