import { findDirection, toVisualOrder } from './bidi-text.ts';

export interface Run<F> {
  readonly font: F;
  readonly text: string;
}

interface Coverage {
  hasGlyphForCodePoint(code: number): boolean;
}

/** Fonts of a document, in order of preference. */
export interface FontSet<F extends Coverage> {
  readonly faces: readonly [F, ...F[]];
  /** Loads the font for these letters. The surrounding `text` distinguishes Chinese from Japanese, which share letters. */
  readonly findFallback?: (letters: string, text: string) => F | undefined;
}

const UNKNOWN = '?';
const BLANK = /\p{Cc}|\p{Zs}|\p{Zl}|\p{Zp}/gu;
/** Joiners shape the letters beside them; every other format character is invisible and has no glyph. */
const INVISIBLE = /(?![\u200c\u200d])(?:\p{Cf}|\p{Variation_Selector})/gu;
/** Characters that make the text around them right-to-left. */
const TURNS = /[\u200f\u061c\u202b\u202e\u2067]/;
export const CLUSTER = /.(?:\p{M}|\u200c|\u200d|[\u{1f3fb}-\u{1f3ff}]|(?<=\u200d).){0,16}/gsu;

/** Splits a text into runs in visual order. Control characters become blanks, and letters without a font become '?'. */
export function toRuns<F extends Coverage>(text: string, fonts: FontSet<F>): Run<F>[] {
  const composed = text.normalize('NFC').replaceAll(BLANK, ' ');
  const plain = TURNS.test(composed) ? undefined : toPlainRuns(composed.replaceAll(/\p{Cf}/gu, ''), fonts.faces);
  return plain ?? toMixedRuns(composed, fonts);
}

/** Splits a left-to-right text that loaded fonts cover. Returns `undefined` for any other text. */
function toPlainRuns<F extends Coverage>(text: string, faces: readonly F[]): Run<F>[] | undefined {
  const runs: { font: F; text: string }[] = [];
  for (const letter of text) {
    const font = findFont(faces, letter);
    if (!font) return undefined;
    addTo(runs, { font, text: letter }, (last) => last.font === font);
  }
  return runs;
}

interface LevelRun<F> {
  font: F;
  text: string;
  level: number;
}

function toMixedRuns<F extends Coverage>(text: string, fonts: FontSet<F>): Run<F>[] {
  const runs: LevelRun<F>[] = [];
  const { levels, mirror } = findDirection(text);
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const level = levels[index] ?? 0;
    const letters = (level % 2 === 1 ? mirror(cluster) : cluster).replaceAll(INVISIBLE, '');
    for (const piece of toFonts(letters, text, fonts))
      addTo(runs, { ...piece, level }, (last) => last.font === piece.font && last.level === level);
  }
  return toVisualOrder(runs, (run) => run.text.match(CLUSTER) ?? []).map(({ font, text }) => ({ font, text }));
}

function toFonts<F extends Coverage>(cluster: string, text: string, { faces, findFallback }: FontSet<F>): Run<F>[] {
  if (/^[\u200c\u200d]*$/.test(cluster)) return [];
  const find = (letters: string) => findFont(faces, letters) ?? findFallback?.(letters, text);
  const whole = find(cluster);
  if (whole) return [{ font: whole, text: cluster }];
  return [...cluster.replaceAll(/[\u200c\u200d]/g, '')].map((letter) => {
    const font = find(letter);
    return font ? { font, text: letter } : { font: faces[0], text: UNKNOWN };
  });
}

function addTo<R extends { text: string }>(runs: R[], run: R, continues: (last: R) => boolean): void {
  const last = runs.at(-1);
  if (last && continues(last)) last.text += run.text;
  else runs.push(run);
}

const findFont = <F extends Coverage>(faces: readonly F[], letters: string): F | undefined =>
  faces.find((face) => hasLetters(face, letters));

/** Whether a font has a glyph for each letter; joiners need none. */
export function hasLetters(face: Coverage, letters: string): boolean {
  for (const letter of letters) {
    const code = letter.codePointAt(0) ?? 0;
    if (code !== 0x200c && code !== 0x200d && !face.hasGlyphForCodePoint(code)) return false;
  }
  return true;
}
