import type { Code } from '../../../../../platform/server/pdf/barcode.ts';
import type { PdfPages } from '../../../../../platform/server/pdf/pdf-page.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a code into a rectangle. Does nothing without a code. */
export function drawCode(pages: PdfPages, code: Code | undefined, place: Place): void {
  if (!code) return;
  const across = place.width / code.width;
  const down = place.height / code.height;
  // Prevents hairlines between adjacent squares.
  for (const { x, y, width } of code.black) pages.box(place.x + x * across, place.y + y * down, width * across, down * 1.01);
}
