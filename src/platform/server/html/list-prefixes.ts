/** Larger start values are ignored, because the numbers would be longer than the items. */
const MAX_START = 1_000_000;

/** Returns a function that returns the next prefix of an `ol`: ' 1. ', ' b. ', ' IV. '. */
export function createItemNumbering(start: string | undefined, type: string | undefined): () => string {
  const first = Number(start || '1');
  let next = Number.isInteger(first) && Math.abs(first) <= MAX_START ? first : 1;
  return () => {
    const number = next;
    next += 1;
    return ` ${toNumeral(number, type)}. `;
  };
}

function toNumeral(number: number, type: string | undefined): string {
  if (number < 1) return String(number);
  if (type === 'a') return toLetters(number);
  if (type === 'A') return toLetters(number).toUpperCase();
  if (number >= 4_000) return String(number);
  if (type === 'i') return toRoman(number).toLowerCase();
  return type === 'I' ? toRoman(number) : String(number);
}

function toLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  return letters;
}

const ROMAN = [
  ['M', 1_000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

function toRoman(number: number): string {
  let rest = number;
  let roman = '';
  for (const [numeral, value] of ROMAN) {
    while (rest >= value) {
      roman += numeral;
      rest -= value;
    }
  }
  return roman;
}
