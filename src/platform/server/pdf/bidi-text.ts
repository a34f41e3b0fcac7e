import { createRequire } from 'node:module';
import type bidiFactory from 'bidi-js';

const require = createRequire(import.meta.url);
let loaded: ReturnType<typeof bidiFactory> | undefined;

function loadBidi() {
  loaded ??= (require('bidi-js') as typeof bidiFactory)();
  return loaded;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;
/** Punctuation, digits and marks take their direction from the letters around them. */
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u;

const RLM = '\u200f';
const LRM = '\u200e';

/** Returns the level of each UTF-16 unit (odd for right-to-left) and a function that mirrors brackets. */
export function findDirection(text: string): { levels: Uint8Array; mirror: (letters: string) => string } {
  const bidi = loadBidi();
  return {
    levels: bidi.getEmbeddingLevels(text).levels,
    mirror: (letters) => bidi.getMirroredCharacter(letters) ?? letters,
  };
}

export function isRightToLeft(text: string): boolean {
  const [first = ''] = /[\p{L}\u200e\u200f]/u.exec(text) ?? [];
  return first === RLM || RIGHT_TO_LEFT.test(first);
}

/** Marks the lines of a paragraph that would have another direction by themselves. */
export function withDirectionOf(paragraph: string, lines: readonly string[]): string[] {
  if (!RIGHT_TO_LEFT.test(paragraph)) return [...lines];
  const isRtl = isRightToLeft(paragraph);
  return lines.map((line) => (isRightToLeft(line) === isRtl ? line : `${isRtl ? RLM : LRM}${line}`));
}

/** Orders runs from left to right: rule L2 of the Unicode bidirectional algorithm. */
export function toVisualOrder<R extends { text: string; level: number }>(
  runs: readonly R[],
  toClusters: (run: R) => readonly string[],
): R[] {
  const ordered = runs.map((run) =>
    isReversedByFont(run.text) === (run.level % 2 === 1) ? run : { ...run, text: reverse(toClusters(run)) },
  );
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** Fontkit lays out a run by the script of its first letter. */
function isReversedByFont(text: string): boolean {
  for (const letter of text) if (!NEUTRAL.test(letter)) return RIGHT_TO_LEFT.test(letter);
  return false;
}

const reverse = (clusters: readonly string[]) => [...clusters].reverse().join('');
