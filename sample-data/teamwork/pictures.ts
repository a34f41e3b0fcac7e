import { crc32, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import type { Random } from '../random.ts';

const WIDTH = 480;
const HEIGHT = 270;
const GRID = 30;
/** Background, grid, and the two channels, as red, green and blue. */
const PALETTE = [
  [12, 20, 28],
  [44, 60, 72],
  [255, 199, 64],
  [72, 201, 240],
] as const;

/** Returns a PNG of an oscilloscope with the two wires of a CAN bus. */
export function drawScope(random: Random): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) pixels[y * WIDTH + x] = x % GRID === 0 || y % GRID === 0 ? 1 : 0;
  }
  const bits = Array.from({ length: WIDTH / 12 }, () => random.chance(0.45));
  drawWire(pixels, 2, (x) => 120 - (bits[Math.floor(x / 12)] ? 55 : 0) + random.int(-1, 1));
  drawWire(pixels, 3, (x) => 150 + (bits[Math.floor(x / 12)] ? 55 : 0) + random.int(-1, 1));
  return toPng(pixels);
}

/** Draws a line two pixels thick, vertical where the signal jumps. */
function drawWire(pixels: Buffer, color: number, heightAt: (x: number) => number): void {
  let before = heightAt(0);
  for (let x = 0; x < WIDTH; x += 1) {
    const height = heightAt(x);
    for (let y = Math.min(before, height); y <= Math.max(before, height) + 1; y += 1) pixels[y * WIDTH + x] = color;
    before = height;
  }
}

function toPng(pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits per pixel, each an index in the palette.
  head.set([8, 3, 0, 0, 0], 8);
  const rows = Array.from({ length: HEIGHT }, (_, y) => [Buffer.from([0]), pixels.subarray(y * WIDTH, (y + 1) * WIDTH)]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    toChunk('IHDR', head),
    toChunk('PLTE', Buffer.from(PALETTE.flat())),
    toChunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a PDF page with a heading and lines of text. */
export function printPage(heading: string, lines: readonly string[]): Promise<Buffer> {
  const page = new PDFDocument({ size: 'LETTER', margin: 54, info: { Title: heading, Author: 'iScan' } });
  const bytes: Buffer[] = [];
  page.on('data', (chunk: Buffer) => bytes.push(chunk));
  const done = new Promise<Buffer>((resolve) => page.on('end', () => resolve(Buffer.concat(bytes))));
  page.font('Helvetica-Bold').fontSize(16).text(heading).moveDown();
  page.font('Helvetica').fontSize(10);
  for (const line of lines) page.text(line);
  page.end();
  return done;
}
