import { readFileSync } from 'node:fs';
import { type Face, loadFace, loadShapedFace, resolvePackage } from './pdf-face.ts';
import { type FontSet, hasLetters } from './text-runs.ts';

/** A font package. Each of its files covers some letters. */
interface Source {
  readonly name: string;
  readonly file: (part: string) => string;
  /** Letters of the font, unless its package lists those of each part. */
  readonly letters?: RegExp;
}

const source = (name: string, suffix: string, letters?: RegExp): Source => ({
  name,
  file: (part) => `${name}/files/${name.slice(name.indexOf('/') + 1)}-${part}-${suffix}`,
  ...(letters && { letters }),
});
const VARIABLE = 'wght-normal.woff2';
const STATIC = '400-normal.woff2';

const ALPHABETS = [
  source('@fontsource-variable/noto-sans-arabic', VARIABLE),
  source('@fontsource-variable/noto-sans-hebrew', VARIABLE),
  source('@fontsource-variable/noto-sans-thai', VARIABLE),
  source('@fontsource-variable/noto-sans-devanagari', VARIABLE),
];
const SYMBOLS = [
  source('@fontsource/noto-sans-math', STATIC, /[\u2190-\u23ff\u27c0-\u2bff\u{1d400}-\u{1d7ff}]/u),
  source('@fontsource/noto-sans-symbols-2', STATIC),
  source('@fontsource-variable/noto-emoji', VARIABLE),
];
const JAPANESE = source('@fontsource-variable/noto-sans-jp', VARIABLE);
const CHINESE = source('@fontsource-variable/noto-sans-sc', VARIABLE);
const KOREAN = source('@fontsource-variable/noto-sans-kr', VARIABLE);
/** Has a plain shape of every letter in use, and is large. Packed as WOFF and read letter by letter. */
const EVERY_LETTER = source('@fontsource/unifontex', '400-normal.woff', /./su);

/** Chinese, Japanese and Korean shape shared letters differently. A script that only one of them uses identifies it. */
function orderEastAsian(text: string): readonly Source[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [JAPANESE, CHINESE, KOREAN];
  return /\p{Script=Hangul}/u.test(text) ? [KOREAN, JAPANESE, CHINESE] : [CHINESE, JAPANESE, KOREAN];
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u2e80-\u9fff\uff00-\uffef]/u;

/** Limit of loaded parts between documents: a thread has 256 MB of heap. */
const MAX_CACHED = 16;

/** Finds and loads fonts for letters that Inter lacks, on first use. */
function createFallbackFonts() {
  const faces = new Map<string, Face>();
  const ranges = new Map<Source, readonly PartRanges[]>();

  function findParts(source: Source, letter: string): string[] {
    if (source.letters) return source.letters.test(letter) ? ['latin'] : [];
    const parts = ranges.get(source) ?? readRanges(source);
    ranges.set(source, parts);
    const code = letter.codePointAt(0) ?? 0;
    return parts.flatMap(({ part, from }) => (from.some(([first, last]) => code >= first && code <= last) ? [part] : []));
  }

  function load(source: Source, part: string): Face {
    const file = source.file(part);
    const face = faces.get(file) ?? loadShapedFace(`${source.name} ${part}`, resolvePackage(file));
    // Most recently used parts are last.
    faces.delete(file);
    faces.set(file, face);
    return face;
  }

  return {
    findFallback(letters: string, text: string): Face | undefined {
      const sources = EAST_ASIAN.test(letters)
        ? [...orderEastAsian(text), ...SYMBOLS]
        : [...ALPHABETS, ...SYMBOLS, ...orderEastAsian(text)];
      for (const source of [...sources, EVERY_LETTER]) {
        for (const part of findParts(source, letters)) {
          const face = load(source, part);
          if (hasLetters(face, letters)) return face;
        }
      }
      return undefined;
    },
    trim(): void {
      // The font caches every glyph it has drawn.
      faces.delete(EVERY_LETTER.file('latin'));
      for (const file of [...faces.keys()].slice(0, -MAX_CACHED)) faces.delete(file);
    },
  };
}

interface PartRanges {
  readonly part: string;
  readonly from: readonly (readonly [number, number])[];
}

/** Reads the letters of each part from the list that the package has for style sheets. */
function readRanges({ name }: Source): PartRanges[] {
  const lists: Record<string, string> = JSON.parse(readFileSync(resolvePackage(`${name}/unicode.json`), 'utf8'));
  return Object.entries(lists).map(([part, list]) => ({ part: part.replaceAll(/[[\]]/g, ''), from: list.split(',').map(readRange) }));
}

/** Reads `U+4e00` and `U+4e00-4eff`. */
function readRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

export interface Fonts extends FontSet<Face> {
  readonly findFallback: (letters: string, text: string) => Face | undefined;
  trim(): void;
}

const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'] as const;
const [FIRST, ...OTHERS] = PARTS;

/** Loads Inter, which covers European alphabets. Slow, so only worker threads call it. */
export function loadFonts(): Fonts {
  const load = (part: string) => loadFace(part, resolvePackage(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));
  const faces = [load(FIRST), ...OTHERS.map(load)] as const;
  // Registers all letters first: one first seen as part of another, such as the u of ü, would lack its code point and
  // couldn't be copied from the PDF.
  for (const face of faces) for (const code of face.characterSet) face.glyphForCodePoint(code);
  return { faces, ...createFallbackFonts() };
}
