import { createFallbackFonts } from './fallback-fonts.ts';
import { type Face, loadFace, resolvePackage } from './pdf-face.ts';
import type { FontSet } from './text-runs.ts';

/** The fonts of a thread: those that most texts need, and others that are loaded by a text that needs them. */
export interface Fonts extends FontSet<Face> {
  readonly findFallback: (letters: string, text: string) => Face | undefined;
  /** Unloads fallback fonts beyond a bound, between documents. */
  trim(): void;
}

/** The parts of Inter, the ones that most texts need first. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'] as const;
const [FIRST, ...OTHERS] = PARTS;

/** Reads Inter, which has the alphabets of Europe; the standard PDF fonts cover only Western ones. Slow, so only worker threads call it. */
export function loadFonts(): Fonts {
  const load = (part: string) => loadFace(part, resolvePackage(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));
  const faces = [load(FIRST), ...OTHERS.map(load)] as const;
  // A letter that is first met as a part of another, the u of a ü, would not know what it stands for, and could not be copied from the PDF.
  for (const face of faces) for (const code of face.characterSet) face.glyphForCodePoint(code);
  return { faces, ...createFallbackFonts() };
}
