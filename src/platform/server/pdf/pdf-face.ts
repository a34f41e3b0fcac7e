import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encodeOutline, type GlyphPath } from './glyph-outline.ts';
import { unpackWoff } from './unpack-woff.ts';

export interface Face {
  readonly part: string;
  readonly characterSet: readonly number[];
  readonly unitsPerEm: number;
  readonly ascent: number;
  glyphForCodePoint(code: number): { readonly advanceWidth: number };
  hasGlyphForCodePoint(code: number): boolean;
  getGlyph(id: number, codePoints?: readonly number[]): { readonly path: GlyphPath; readonly advanceWidth: number };
  createSubset(): Subset;
  layout(text: string, features?: unknown): LaidOutRun;
}

interface Subset {
  readonly glyf: Uint8Array[];
  readonly loca: { offsets: number[] };
  readonly hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

export const resolvePackage = (path: string): string => createRequire(import.meta.url).resolve(path);

/** Weight of body text; some variable fonts are hairlines by default. */
const REGULAR = 400;

interface LoadedFont extends Face {
  getGlyph: Face['getGlyph'];
  readonly fvar?: { readonly axis: readonly { readonly axisTag: string; readonly defaultValue: number }[] };
  variationCoords: number[] | null;
  glyphsForString: (text: string) => LaidOutGlyph[];
  readonly _transformedGlyphs?: readonly PackedShape[];
  readonly _variationProcessor?: { transformPoints(id: number, points: readonly PackedPoint[]): void } | null;
  readonly _layoutEngine: { readonly engine?: LayoutEngine };
}

interface LayoutEngine {
  readonly glyphInfos: readonly LaidOutGlyph[] | null;
  substitute(run: { glyphs: LaidOutGlyph[] }): void;
}

interface LaidOutGlyph {
  readonly id: number;
  readonly codePoints: readonly number[];
}

interface LaidOutRun {
  glyphs: LaidOutGlyph[];
  positions: { xAdvance: number }[];
}

export function loadFace(part: string, path: string): Face {
  const font = loadFont(path);
  setWeight(font);
  const createSubset = font.createSubset.bind(font);
  return Object.assign(font, { part, createSubset: () => withOutlines(font, createSubset()) });
}

/** Uses the fontkit version of pdfkit. */
function loadFont(path: string): LoadedFont {
  const fontkit: { create: (bytes: Buffer) => LoadedFont } = createRequire(resolvePackage('pdfkit'))('fontkit');
  const bytes = readFileSync(path);
  return fontkit.create(path.endsWith('.woff') ? unpackWoff(bytes) : bytes);
}

/** Sets the weight of a variable font that isn't regular by default. */
function setWeight(font: LoadedFont): void {
  const axes = font.fvar?.axis ?? [];
  if (!axes.some(({ axisTag, defaultValue }) => axisTag.trim() === 'wght' && defaultValue !== REGULAR)) return;
  // With a weight set, fontkit can't unpack composite glyphs of a WOFF2 file.
  Object.defineProperty(font, '_variationProcessor', { value: null, configurable: true });
  font.getGlyph(0);
  Reflect.deleteProperty(font, '_variationProcessor');
  font.variationCoords = axes.map(({ axisTag, defaultValue }) => (axisTag.trim() === 'wght' ? REGULAR : defaultValue));
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    applyWeight(font, id);
    return getGlyph(id, codePoints);
  };
}

/** Glyph IDs have 16 bits; higher bits distinguish letters that share a glyph. */
const GLYPH_IDS = 0x1_0000;

/** Loads a font for scripts whose letters change shape next to others. */
export function loadShapedFace(part: string, path: string): Face {
  const face = loadFace(part, path);
  // `loadFace` extends the font and returns it.
  const font = face as LoadedFont;
  const layout = font.layout.bind(font);
  const { engine } = font._layoutEngine;
  if (engine) separateLetters(font, engine);
  return Object.assign(face, { layout: (text: string) => withoutJoiners(layOut(layout, text)) });
}

/** Falls back to layout without marks if fontkit fails on marks without an anchor. */
function layOut(layout: LoadedFont['layout'], text: string): LaidOutRun {
  try {
    return layout(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return layout(text, { mark: false, mkmk: false, curs: false });
  }
}

/** Assigns each glyph of a run its letters for copying: fontkit stores only the first ones, but glyphs are shared. */
function separateLetters(font: LoadedFont, engine: LayoutEngine): void {
  const known = new Map<number, Map<string, LaidOutGlyph>>();
  font.glyphsForString = (text) =>
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return Object.create(font.glyphForCodePoint(code), { codePoints: { value: [code] } });
    });
  const substitute = engine.substitute.bind(engine);
  const withLetters = ({ id, codePoints }: LaidOutGlyph) => {
    const ofGlyph = known.get(id) ?? new Map<string, LaidOutGlyph>();
    known.set(id, ofGlyph);
    const letters = String.fromCodePoint(...codePoints);
    const glyph: LaidOutGlyph =
      ofGlyph.get(letters) ??
      Object.create(font.getGlyph(id), { codePoints: { value: [...codePoints] }, id: { value: id + ofGlyph.size * GLYPH_IDS } });
    ofGlyph.set(letters, glyph);
    return glyph;
  };
  engine.substitute = (run) => {
    substitute(run);
    if (engine.glyphInfos) run.glyphs = engine.glyphInfos.map(withLetters);
  };
}

/** Drops the blanks that fontkit leaves for joiners: a part of a font may have no blank. */
function withoutJoiners<R extends LaidOutRun>(run: R): R {
  const drawn = run.glyphs.flatMap((glyph, index) => {
    const position = run.positions[index];
    const isJoiner = position?.xAdvance === 0 && (glyph.id === 0 || glyph.codePoints[0] === 0x20);
    return position && !isJoiner ? [{ glyph, position }] : [];
  });
  run.glyphs = drawn.map(({ glyph }) => glyph);
  run.positions = drawn.map(({ position }) => position);
  return run;
}

/** Applies the weight to a glyph packed in a WOFF2 file, which fontkit skips. */
function applyWeight(font: LoadedFont, id: number): void {
  const shape = font._transformedGlyphs?.[id];
  if (!shape || shape.hasWeight) return;
  shape.hasWeight = true;
  for (const { glyphID } of shape.components ?? []) applyWeight(font, glyphID);
  const [first] = shape.points ?? [];
  if (!first) return;
  // Variations also move four phantom points that define the glyph edges.
  const edges = Array.from({ length: 4 }, () => Object.assign(first.copy(), { endContour: true }));
  font._variationProcessor?.transformPoints(id, [...(shape.points ?? []), ...edges]);
}

interface PackedShape {
  readonly points?: readonly PackedPoint[];
  readonly components?: readonly { readonly glyphID: number }[];
  hasWeight?: boolean;
}

interface PackedPoint {
  copy(): PackedPoint;
}

/** Re-encodes each glyph: fontkit copies glyphs as packed in WOFF2, which PDF readers don't support. */
function withOutlines(font: LoadedFont, subset: Subset): Subset {
  return Object.assign(subset, {
    _addGlyph(id: number) {
      const { path, advanceWidth } = font.getGlyph(id % GLYPH_IDS);
      const bytes = encodeOutline(path);
      // PDF readers shift a glyph so that it begins at its bearing.
      const bearing = bytes.length === 0 ? 0 : bytes.readInt16BE(2);
      subset.glyf.push(bytes);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing });
      subset.offset += bytes.length;
      return subset.glyf.length - 1;
    },
  });
}
