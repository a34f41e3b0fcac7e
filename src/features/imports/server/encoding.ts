export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Finds out how a text is encoded while its bytes pass by. */
export interface EncodingProbe {
  look(bytes: Uint8Array): void;
  /** What it is, once all bytes were seen: what its byte order mark says, else UTF-8 if it is valid, else Windows-1252. */
  encoding(): Encoding;
}

export function createEncodingProbe(): EncodingProbe {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let first = new Uint8Array(0);
  let isUtf8 = true;

  const decodes = (bytes?: Uint8Array) => {
    try {
      strict.decode(bytes, { stream: bytes !== undefined });
      return true;
    } catch {
      return false;
    }
  };

  return {
    look(bytes) {
      if (first.length < 3) first = Uint8Array.from([...first, ...bytes.subarray(0, 3)]);
      isUtf8 &&= decodes(bytes);
    },
    encoding() {
      isUtf8 &&= decodes();
      return marked(first) ?? (isUtf8 ? 'utf-8' : 'windows-1252');
    },
  };
}

function marked([a, b, c]: Uint8Array): Encoding | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : undefined;
}
