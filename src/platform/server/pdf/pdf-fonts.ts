import { createRequire } from 'node:module';
import { encodeOutline, type GlyphPath } from './glyph-outline.ts';
import { loadPdfKit } from './load-pdfkit.ts';

/** As much of a font of pdfkit as we use. */
export interface Face {
  readonly part: string;
  readonly characterSet: readonly number[];
  readonly unitsPerEm: number;
  glyphForCodePoint(code: number): { readonly advanceWidth: number };
  hasGlyphForCodePoint(code: number): boolean;
  getGlyph(id: number): { readonly path: GlyphPath; readonly advanceWidth: number };
  createSubset(): Subset;
}

/** The part of a font that goes into a document. */
interface Subset {
  readonly glyf: Uint8Array[];
  readonly loca: { offsets: number[] };
  readonly hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

/** The parts of Inter, the ones that most texts need first. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'];

/** Reads Inter, which has the letters of Europe; the fonts that every reader of PDF has know those of the west only. It takes long: only threads do it. */
export function loadFaces(): readonly Face[] {
  const { resolve } = createRequire(import.meta.url);
  return PARTS.map((part) => loadFace(part, resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`)));
}

function loadFace(part: string, path: string): Face {
  const document = new (loadPdfKit())({ font: path });
  const { font } = (document as unknown as { _font: { font: Face } })._font;
  document.end();
  // A letter that is first met as a part of another, the u of a ü, would not know what it stands for, and could not be copied from the PDF.
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  const createSubset = font.createSubset.bind(font);
  return Object.assign(font, { part, createSubset: () => withOutlines(font, createSubset()) });
}

/** Writes each letter again: fontkit copies letters as they are packed in a WOFF2 file, which readers of PDF do not understand. */
function withOutlines(font: Face, subset: Subset): Subset {
  return Object.assign(subset, {
    _addGlyph(id: number) {
      const { path, advanceWidth } = font.getGlyph(id);
      const bytes = encodeOutline(path);
      subset.glyf.push(bytes);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing: 0 });
      subset.offset += bytes.length;
      return subset.glyf.length - 1;
    },
  });
}
