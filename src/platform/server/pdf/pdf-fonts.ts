import { createFallbackFonts } from './fallback-fonts.ts';
import { type Face, loadFace, resolvePackage } from './pdf-face.ts';
import type { FontSet } from './text-runs.ts';

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
