import { CONFUSABLES } from './confusables.data.ts';

const LATIN = new Map(Object.entries(CONFUSABLES).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin])));

/** Negative circled and squared letters, and regional indicators. NFKD doesn't convert these. */
const ENCLOSED_A = [0x1f150, 0x1f170, 0x1f1e6];

/** Spaces, punctuation, modifier letters and invisible characters. */
const NOT_READ = /[^\p{L}\p{N}\p{M}]|[\u02b0-\u02ff]|\p{Default_Ignorable_Code_Point}/gu;

/** Returns a skeleton (UTS #39), which texts that look alike share. For comparison only. */
export function toSkeleton(text: string): string {
  const letters = [...text.normalize('NFKD')].map(toLatin).join('').toLowerCase();
  const read = letters.replaceAll(/(?<=[lj])\u0307/g, '').replaceAll(NOT_READ, '');
  return [...read]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');
}

function toLatin(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const first = ENCLOSED_A.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  return LATIN.get(character) ?? character;
}

export const isConfusable = (one: string, other: string): boolean => toSkeleton(one) === toSkeleton(other);
