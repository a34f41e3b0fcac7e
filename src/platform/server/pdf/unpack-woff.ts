import { inflateSync } from 'node:zlib';

/** Unpacks a WOFF file into a font file. Fontkit would unpack a table each time it reads a letter of it. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, 44 + 20 * index));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  let offset = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    offset += padded(bytes.length);
  }
  return Buffer.concat([head, ...tables.flatMap(({ bytes }) => [bytes, Buffer.alloc(padded(bytes.length) - bytes.length)])]);
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

function readTable(woff: Buffer, at: number) {
  const offset = woff.readUInt32BE(at + 4);
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
  const length = woff.readUInt32BE(at + 12);
  // Tables that compression wouldn't shrink are stored uncompressed.
  const bytes = packed.length === length ? packed : inflateSync(packed);
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes };
}
