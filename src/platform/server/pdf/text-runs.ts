/** A piece of a text that one font has all letters of. */
export interface Run<F> {
  readonly font: F;
  readonly text: string;
}

interface Coverage {
  hasGlyphForCodePoint(code: number): boolean;
}

const UNKNOWN = '?';

/** A text in the first font that has each letter; what is a control character is a blank, and what no font has is '?'. */
export function toRuns<F extends Coverage>(text: string, fonts: readonly [F, ...F[]]): Run<F>[] {
  const runs: { font: F; text: string }[] = [];
  for (const letter of text.normalize('NFC').replaceAll(/\p{Cc}|\p{Cf}|\p{Zs}|\p{Zl}|\p{Zp}/gu, ' ')) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const last = runs.at(-1);
    const isSame = last !== undefined && (font ?? fonts[0]) === last.font;
    if (isSame) last.text += font ? letter : UNKNOWN;
    else runs.push({ font: font ?? fonts[0], text: font ? letter : UNKNOWN });
  }
  return runs;
}

/** How wide a letter is, beside whatever other. */
export type MeasureLetter = (letter: string) => number;

/** A text in lines no wider than `width`: between words, and inside a word that is too long. Line breaks in it are kept. */
export function wrap(text: string, width: number, measure: MeasureLetter): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: MeasureLetter): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.split(/\s+/).flatMap((each) => splitLong(each, width, measure))) {
    const wide = widthOf(word, measure);
    const isFirst = line === '';
    const goesOn = isFirst || used + measure(' ') + wide <= width;
    if (!goesOn) lines.push(line);
    used = goesOn && !isFirst ? used + measure(' ') + wide : wide;
    line = goesOn && !isFirst ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

function splitLong(word: string, width: number, measure: MeasureLetter): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const letter of word) {
    const wide = measure(letter);
    if (part !== '' && used + wide > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += letter;
    used += wide;
  }
  return [...parts, part];
}

const widthOf = (text: string, measure: MeasureLetter): number => [...text].reduce((sum, letter) => sum + measure(letter), 0);
