/** Runs of letters and digits: the start and end of the first, those of the second, and so on. */
export type Words = readonly number[];

/** Reads the words of a text. A loop, because matches of an expression cost a multiple for a text of single letters. */
export function readWords(text: string): Words {
  const words: number[] = [];
  let isOpen = false;
  let at = 0;
  while (at < text.length) {
    const point = text.codePointAt(at) ?? 0;
    if (isLetterOrDigit(point) !== isOpen) {
      words.push(at);
      isOpen = !isOpen;
    }
    at += point > 0xffff ? 2 : 1;
  }
  if (isOpen) words.push(at);
  return words;
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;
const known = new Map<number, boolean>();

function isLetterOrDigit(point: number): boolean {
  if (point < 128) return (point >= 97 && point <= 122) || (point >= 65 && point <= 90) || (point >= 48 && point <= 57);
  let is = known.get(point);
  if (is === undefined) {
    is = LETTER_OR_DIGIT.test(String.fromCodePoint(point));
    // Texts repeat few characters; others aren't worth their memory.
    if (known.size < 10_000) known.set(point, is);
  }
  return is;
}
