import { createRequire } from 'node:module';
import type codes from 'bwip-js/node';

const require = createRequire(import.meta.url);

const loadCodes = (): typeof codes => require('bwip-js/node');

export interface Code {
  readonly width: number;
  readonly height: number;
  readonly black: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

/** Texts that Code 128 can encode and scanners pass on unchanged. */
const WRITABLE = /^[\x20-\x7e]{1,60}$/;

/** Encodes a text as Code 128; undefined for characters that scanners garble and texts too long for a label. */
export function toCode128(text: string): Code | undefined {
  const [found] = WRITABLE.test(text) ? loadCodes().raw('code128', text, '') : [];
  if (!found || !('sbs' in found)) return undefined;
  const black: { x: number; y: number; width: number }[] = [];
  let x = 0;
  // Bars and spaces alternate.
  for (const [index, width] of found.sbs.entries()) {
    if (index % 2 === 0) black.push({ x, y: 0, width });
    x += width;
  }
  return { width: x, height: 1, black };
}

/** Encodes a text as a QR code with error correction level M (15%). */
export function toQrCode(text: string): Code | undefined {
  const [found] = loadCodes().raw('qrcode', text, 'eclevel=M');
  if (!found || !('pixs' in found)) return undefined;
  const { pixs, pixx: width, pixy: height } = found;
  return {
    width,
    height,
    black: pixs.flatMap((pixel, at) => (pixel === 1 ? [{ x: at % width, y: Math.floor(at / width), width: 1 }] : [])),
  };
}
