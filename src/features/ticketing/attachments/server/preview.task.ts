import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { payloadTooLarge } from '../../../../platform/errors.ts';
import type { WorkerTask } from '../../../../platform/server/workers/worker-task.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Largest photo to convert. It needs about 750 MB for a few seconds. */
const MOST_PIXELS = 24_000_000;
/** Longest side of a preview. */
const LONGEST_SIDE = 2_560;
const QUALITY = 82;
/** Memory of the decoder, which the limits of threads don't count. */
const DECODER_BYTES = 640 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;

interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

interface Photo {
  readonly width: number;
  readonly height: number;
  decode(): Promise<DecodedPicture>;
}

interface Decoder {
  all(file: { readonly buffer: Uint8Array }): Promise<readonly Photo[]>;
}

/** Converts a HEIC photo to a smaller JPEG picture. */
export const photoPreview: WorkerTask<{ readonly bytes: Uint8Array }> = {
  name: 'photo-preview',
  async run({ bytes }) {
    const picture = shrinkPicture(await decode(bytes), LONGEST_SIDE);
    const { default: jpeg } = await import('jpeg-js');
    return jpeg.encode(picture, QUALITY).data;
  },
};

async function decode(buffer: Uint8Array): Promise<DecodedPicture> {
  const [photo] = await loadDecoder().all({ buffer });
  if (!photo) throw new Error('the file has no photo');
  if (photo.width * photo.height > MOST_PIXELS) throw payloadTooLarge('The photo is too large for a preview.');
  return photo.decode();
}

/** Each file gets an instance of its own: a broken one may leave it unusable, and its memory never shrinks. */
function loadDecoder(): Decoder {
  prepareThread();
  const require = createRequire(import.meta.url);
  for (const path of Object.keys(require.cache)) if (/[\\/](?:heic-decode|libheif-js)[\\/]/.test(path)) delete require.cache[path];
  return require('heic-decode');
}

interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

let isPrepared = false;

/** Lets the decoder run out of memory instead of the server, and keeps its messages out of the log. Affects this thread only. */
function prepareThread(): void {
  if (isPrepared || isMainThread) return;
  isPrepared = true;
  Object.assign(globalThis.console, { log: () => undefined });
  const { prototype } = (globalThis as unknown as { readonly WebAssembly: { readonly Memory: { readonly prototype: GrowingMemory } } })
    .WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function growWithinLimit(pages: number) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > DECODER_BYTES) throw new RangeError('The photo needs too much memory');
    return grow.call(this, pages);
  };
}
