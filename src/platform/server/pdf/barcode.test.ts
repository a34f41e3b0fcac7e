import { expect, test } from 'vitest';
import { toCode128, toQrCode } from './barcode.ts';

test('encodes Code 128 with the right width and rejects letters that scanners garble', () => {
  const code = toCode128('TKT-832131');
  const last = code?.black.at(-1);
  expect(code?.black[0]).toMatchObject({ x: 0 });
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(code?.width);
  // Start, letters and check letter of 11 modules each, and a stop of 13; pairs of digits share a letter.
  expect(((code?.width ?? 0) - 13) % 11).toBe(0);
  for (const text of ['Ü-1', '', 'x'.repeat(61)]) expect(toCode128(text)).toBeUndefined();
});

test('draws a QR code with its three finder patterns', () => {
  const code = toQrCode('TKT-832131');
  const isBlack = (x: number, y: number) => code?.black.some((each) => each.x === x && each.y === y);
  const end = (code?.width ?? 0) - 1;
  expect(code?.height).toBe(code?.width);
  expect([isBlack(0, 0), isBlack(end, 0), isBlack(0, end), isBlack(7, 7)]).toEqual([true, true, true, false]);
});
