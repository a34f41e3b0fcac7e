const NativeBlob = globalThis.Blob;
/** Native Blobs of fewer parts are fast. */
const MANY_PARTS = 500;

/** A Blob that joins its parts first if they are many. */
class JoiningBlob extends NativeBlob {
  constructor(...[parts = [], options]: ConstructorParameters<typeof NativeBlob>) {
    super(parts.length > MANY_PARTS && parts.every(isSimple) ? [join(parts)] : parts, options);
  }
}

const isSimple = (part: unknown): part is string | Uint8Array<ArrayBuffer> => typeof part === 'string' || part instanceof Uint8Array;

const join = (parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

/** Makes Blobs of many parts faster in this thread. Node takes 5 µs per part, and postal-mime creates a Blob of all lines of a text. */
export function joinBlobParts(): void {
  globalThis.Blob = JoiningBlob;
}
