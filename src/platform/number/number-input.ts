import { formatCount, pluralize } from '../number-text.ts';
import { shortenText } from '../text/clean-text.ts';
import { countDecimals, type NumberRule, readNumber } from './parse-number.ts';

export interface NumberKind extends NumberRule {
  /** Maximum decimals. Numbers with more are rejected, never rounded. */
  readonly decimals: number;
  readonly shownDecimals?: number;
}

export const MONEY: NumberKind = { unit: 'money', decimals: 2, shownDecimals: 2 };
export const HUNDREDTHS: NumberKind = { decimals: 2 };
export const WHOLE: NumberKind = { decimals: 0 };
export const MILEAGE: NumberKind = { decimals: 0, isWhole: true, unit: ['km', 'mi', 'mile', 'miles'] };

/** A number, or the typed text if it is empty or unreadable. */
export type TypedNumber = number | string;

type Reading = { readonly value: number; readonly message?: never } | { readonly message: string; readonly value?: never };

/** Parses non-blank text to a number or an error message. */
export function readInput(text: string, kind: NumberKind): Reading {
  const reading = readNumber(text, kind);
  if (reading.problem === 'ambiguous') return { message: describeAmbiguous(text, reading.readings, kind) };
  const { value } = reading;
  if (value === undefined) {
    const example = kind.decimals > 0 ? '1234.50' : '1234';
    return { message: `“${shortenText(text.trim(), 30)}” isn’t a number. Enter a number like ${example}.` };
  }
  if (countDecimals(value) > kind.decimals) {
    return { message: kind.decimals > 0 ? `Use at most ${pluralize(kind.decimals, 'decimal place')}.` : 'Enter a whole number.' };
  }
  return { value };
}

/** Text of a cell. Drafts stored by older versions have null in an empty cell. */
export const formatCell = (typed: TypedNumber | null, kind: NumberKind): string =>
  typeof typed === 'number' ? formatNumberInput(typed, kind) : (typed ?? '');

export function getNumberError(text: string, kind: NumberKind): string | undefined {
  return text.trim() === '' ? undefined : readInput(text, kind).message;
}

/** '12,400.00': an amount with at most two decimals. */
export function formatAmount(value: number): string {
  const [whole = '', decimals = ''] = Math.abs(value).toFixed(2).split('.');
  return `${value < 0 ? '-' : ''}${formatCount(Number(whole))}.${decimals}`;
}

/** Formats a number for editing. `readInput` parses it back. */
export function formatNumberInput(value: number, { shownDecimals = 0 }: NumberKind): string {
  if (shownDecimals === 2 && countDecimals(value) <= 2) return formatAmount(value);
  const text = countDecimals(value) < shownDecimals ? value.toFixed(shownDecimals) : String(value);
  // 12.345 could be thousands.
  return readNumber(text).problem === 'ambiguous' ? `${text}0` : text;
}

/** Rewrites a readable number with `formatNumberInput`; trims other text. */
export function normalizeNumberText(text: string, kind: NumberKind): string {
  const { value } = readInput(text, kind);
  return value === undefined ? text.trim() : formatNumberInput(value, kind);
}

/** Returns the next number up or down, at least `min`; `undefined` for unreadable text. An empty input counts as 0. */
export function stepNumber(text: string, kind: NumberKind, step: number, min: number): string | undefined {
  const value = text.trim() === '' ? 0 : readInput(text, kind).value;
  if (value === undefined) return undefined;
  return formatNumberInput(Math.max(min, Number((value + step).toFixed(kind.decimals))), kind);
}

function describeAmbiguous(text: string, [thousands, decimals]: readonly [number, number], kind: NumberKind): string {
  const other =
    kind.decimals > 2
      ? ` or ${formatNumberInput(decimals, kind)}`
      : kind.decimals > 0
        ? `, or use at most ${pluralize(kind.decimals, 'decimal place')}`
        : '';
  const meanings = `${formatCount(thousands)} or ${decimals.toFixed(3)}`;
  return `“${shortenText(text.trim(), 30)}” could mean ${meanings}. Enter ${thousands}${other}.`;
}
