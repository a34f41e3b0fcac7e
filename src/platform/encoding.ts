export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Detects a text encoding from its bytes, chunk by chunk. */
export interface EncodingDetector {
  push(bytes: Uint8Array): void;
  /** Returns the encoding: by byte order mark, UTF-16 by its zero bytes, UTF-8 if valid, otherwise Windows-1252. */
  encoding(): Encoding;
}

/** `new TextDecoder('utf-8', { fatal: true })`, which both sides have but the root's types don't. */
interface StrictUtf8Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/** `strictDecoder` throws on bytes that are not UTF-8. */
export function createEncodingDetector(strictDecoder: StrictUtf8Decoder): EncodingDetector {
  let start = new Uint8Array(0);
  let isUtf8 = true;
  let size = 0;
  const zeros = { even: 0, odd: 0 };

  const decodes = (bytes?: Uint8Array) => {
    try {
      strictDecoder.decode(bytes, { stream: bytes !== undefined });
      return true;
    } catch {
      return false;
    }
  };

  return {
    push(bytes) {
      if (start.length < 3) start = Uint8Array.from([...start, ...bytes.subarray(0, 3)]);
      isUtf8 &&= decodes(bytes);
      for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) zeros[(size + at) % 2 === 0 ? 'even' : 'odd'] += 1;
      size += bytes.length;
    },
    encoding() {
      isUtf8 &&= decodes();
      return getMarkedEncoding(start) ?? getUnmarkedUtf16(zeros, size) ?? (isUtf8 ? 'utf-8' : 'windows-1252');
    },
  };
}

function getMarkedEncoding([a, b, c]: Uint8Array): Encoding | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : undefined;
}

/** In UTF-16, every Latin letter, digit, delimiter and line end has a zero byte; other encodings have none. */
function getUnmarkedUtf16({ even, odd }: { even: number; odd: number }, size: number): Encoding | undefined {
  if (size < 4 || (even + odd) * 20 < size) return undefined;
  if (odd > even * 10) return 'utf-16le';
  return even > odd * 10 ? 'utf-16be' : undefined;
}
