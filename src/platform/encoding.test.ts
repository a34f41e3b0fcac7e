import { expect, test } from 'vitest';
import { createEncodingDetector } from './encoding.ts';

/** Detects the encoding of bytes that arrive one by one, the hardest case. */
function detectEncoding(...parts: (string | number[])[]): string {
  const detector = createEncodingDetector(new TextDecoder('utf-8', { fatal: true }));
  for (const byte of Buffer.concat(parts.map((part) => Buffer.from(part as string)))) detector.push(Uint8Array.of(byte));
  return detector.encoding();
}

test('trusts a byte order mark', () => {
  expect(detectEncoding([0xef, 0xbb, 0xbf], 'Caf', [0xe9])).toBe('utf-8');
  expect(detectEncoding([0xff, 0xfe], [0x41, 0])).toBe('utf-16le');
  expect(detectEncoding([0xfe, 0xff], [0, 0x41])).toBe('utf-16be');
});

test('detects UTF-8 without a mark and falls back to Windows-1252', () => {
  expect(detectEncoding('Subject')).toBe('utf-8');
  expect(detectEncoding('Chloé € 😀')).toBe('utf-8');
  expect(detectEncoding('x'.repeat(100_000), 'Chlo', [0xe9])).toBe('windows-1252');
  expect(detectEncoding('half a character: ', [0xc3])).toBe('windows-1252');
});
