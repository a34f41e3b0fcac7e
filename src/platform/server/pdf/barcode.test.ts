import { expect, test } from 'vitest';
import { toCode128, toQrCode } from './barcode.ts';

test('Code 128 begins and ends with a bar, is as wide as its letters, and writes no letter that scanners would garble', () => {
  const code = toCode128('TKT-832131');
  const last = code?.black.at(-1);
  expect(code?.black[0]).toMatchObject({ x: 0 });
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(code?.width);
  // Start, letters, check letter of 11 squares each, and a stop of 13; pairs of digits share a letter.
  expect(((code?.width ?? 0) - 13) % 11).toBe(0);
  for (const text of ['Ü-1', '', 'x'.repeat(61)]) expect(toCode128(text)).toBeUndefined();
});

test('a QR code has its three finder patterns', () => {
  const code = toQrCode('TKT-832131');
  const isBlack = (x: number, y: number) => code?.black.some((each) => each.x === x && each.y === y);
  const end = (code?.width ?? 0) - 1;
  expect(code?.height).toBe(code?.width);
  expect([isBlack(0, 0), isBlack(end, 0), isBlack(0, end), isBlack(7, 7)]).toEqual([true, true, true, false]);
});
