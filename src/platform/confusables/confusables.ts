import { CONFUSABLES } from './confusables.data.ts';

const LATIN = new Map(Object.entries(CONFUSABLES).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin])));

/** White letters on black discs and squares, and the letters of flags; Unicode knows no other form of them. */
const ENCLOSED_A = [0x1f150, 0x1f170, 0x1f1e6];

/** What is no letter, digit or accent: blanks, signs, the letters that stand as marks beside others, and what is not seen at all. */
const NOT_READ = /[^\p{L}\p{N}\p{M}]|[\u02b0-\u02ff]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * What a text comes to for a reader: two that come to the same look the same, or nearly so, whatever their letters are, however they are
 * written and spaced. It is made for comparing and is never shown.
 */
export function toSkeleton(text: string): string {
  const letters = [...text.normalize('NFKD')].map(toLatin).join('').toLowerCase();
  const read = letters.replaceAll(/(?<=[lj])\u0307/g, '').replaceAll(NOT_READ, '');
  return [...read]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');
}

/** The Latin letter that a character looks like, or the character. */
function toLatin(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const first = ENCLOSED_A.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  return LATIN.get(character) ?? character;
}

/** Whether people may take one text for the other. */
export const isConfusable = (one: string, other: string): boolean => toSkeleton(one) === toSkeleton(other);
