import { withDirectionOf } from './bidi-text.ts';
import { CLUSTER } from './text-runs.ts';

export type MeasureLetter = (letter: string) => number;

/** Chinese and Japanese lines break between any two letters. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff65]/u;
/** Thai, Lao, Khmer and Burmese don't separate words with blanks. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** A line doesn't begin with these. */
const NO_LINE_START = /[、。，．：；！？」』）］｝〉》】〕〗〙ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ・…)\]},.:;!?%’”»]/u;
/** A line doesn't end with these. */
const NO_LINE_END = /[「『（［｛〈《【〔〖〘([{‘“«]/u;

/** Wraps between words, and inside a word that is too long. Preserves line breaks. */
export function wrap(text: string, width: number, measure: MeasureLetter): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => withDirectionOf(paragraph, wrapParagraph(paragraph, width, measure)));
}

interface Piece {
  readonly text: string;
  readonly isSpaced: boolean;
}

function wrapParagraph(paragraph: string, width: number, measure: MeasureLetter): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const { text, isSpaced } of paragraph.split(/\s+/).flatMap((word) => toPieces(word, width, measure))) {
    const pieceWidth = widthOf(text, measure);
    const gap = isSpaced ? measure(' ') : 0;
    const isFirst = line === '';
    const fits = isFirst || used + gap + pieceWidth <= width;
    if (!fits) lines.push(line);
    used = fits && !isFirst ? used + gap + pieceWidth : pieceWidth;
    line = fits && !isFirst ? `${line}${isSpaced ? ' ' : ''}${text}` : text;
  }
  return [...lines, line];
}

/** Splits a word where a line may break. */
function toPieces(word: string, width: number, measure: MeasureLetter): Piece[] {
  const parts = hasBreaks(word) ? splitUnspaced(word) : [word];
  return parts.flatMap((part, index) =>
    splitLong(part, width, measure).map((text, piece) => ({ text, isSpaced: index === 0 && piece === 0 })),
  );
}

const hasBreaks = (word: string) => IDEOGRAPH.test(word) || word.search(UNSPACED) >= 0;

function splitUnspaced(word: string): string[] {
  const parts: string[] = [];
  let before = '';
  for (const unit of toUnits(word)) {
    const last = parts.at(-1);
    const mayBreak =
      (IDEOGRAPH.test(before) || IDEOGRAPH.test(unit) || isUnspaced(before) || isUnspaced(unit)) && !NO_LINE_START.test(unit[0] ?? '');
    if (last === undefined || (mayBreak && !NO_LINE_END.test(before.at(-1) ?? ''))) parts.push(unit);
    else parts[parts.length - 1] = last + unit;
    before = unit;
  }
  return parts;
}

const isUnspaced = (text: string) => text.search(UNSPACED) === 0;

/** Splits a word into letters. Words of scripts without blanks stay whole. */
function toUnits(word: string): string[] {
  const units: string[] = [];
  let at = 0;
  for (const { 0: found, index } of word.matchAll(UNSPACED)) {
    units.push(...toLetters(word.slice(at, index)), ...splitWords(found));
    at = index + found.length;
  }
  return [...units, ...toLetters(word.slice(at))];
}

/** Limit per dictionary lookup; longer texts are split in parts. */
const MAX_LOOKUP = 2_000;

function splitWords(text: string): string[] {
  const words = new Intl.Segmenter('th', { granularity: 'word' });
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += MAX_LOOKUP)
    for (const { segment } of words.segment(text.slice(at, at + MAX_LOOKUP))) parts.push(segment);
  return parts;
}

function splitLong(word: string, width: number, measure: MeasureLetter): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const letter of toLetters(word)) {
    const pieceWidth = widthOf(letter, measure);
    if (part !== '' && used + pieceWidth > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += letter;
    used += pieceWidth;
  }
  return [...parts, part];
}

const toLetters = (text: string): readonly string[] => text.match(CLUSTER) ?? [];

const widthOf = (text: string, measure: MeasureLetter): number => [...text].reduce((sum, letter) => sum + measure(letter), 0);
