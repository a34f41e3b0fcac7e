import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFileKind } from './file-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const brands = (...names: readonly string[]) => {
  const box = Buffer.from(`\0\0\0\0ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}`, 'latin1');
  box.writeUInt32BE(box.length, 0);
  return Buffer.concat([box, Buffer.from('mdat')]);
};

test.each([
  ['image/png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['image/jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['image/gif', bytes('GIF89a')],
  ['image/gif', bytes('GIF87a')],
  ['image/webp', bytes('RIFF\x24\0\0\0WEBPVP8 ')],
  ['image/avif', brands('avif', 'mif1')],
  ['image/avif', brands('mif1', 'miaf', 'avif')],
  ['image/heic', brands('heic', 'mif1')],
  ['image/heic', brands('mif1', 'heix')],
  ['image/heic', brands('msf1', 'hevc')],
  ['video/mp4', brands('isom', 'iso2')],
  ['video/webm', bytes('\x1a\x45\xdf\xa3\x9f')],
  ['application/pdf', bytes('%PDF-1.7')],
  ['application/zip', bytes('PK\x03\x04')],
  ['application/gzip', gzipSync('a log')],
  ['application/octet-stream', bytes('RIFF\x24\0\0\0WAVEfmt ')],
  ['application/octet-stream', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['application/octet-stream', bytes('')],
])('detects %s from the content', (mediaType, content) => expect(readFileKind(content)).toBe(mediaType));

test('detects a media type for any content, and ignores everything after the beginning', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (start, isBox) => {
      const beginning = Buffer.concat([isBox ? bytes('\xff\xff\xff\xffftyp') : bytes(''), start, Buffer.alloc(5_000)]);
      expect(readFileKind(Buffer.concat([beginning, bytes('avif')]))).toBe(readFileKind(beginning));
    }),
  );
});
