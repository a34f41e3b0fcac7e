/** The smallest valid PNG, one pixel, with optional text after its end. */
export function aPicture(after = ''): Uint8Array {
  const text = [...after].map((character) => character.charCodeAt(0));
  return Uint8Array.from([...PIXEL, ...text]);
}

/** A HEIC photo of 32 × 16 pixels: a red square beside a blue one. With `width`, it only claims to be that wide. */
export function aPhoto({ width = 32 } = {}): Uint8Array {
  const bytes = Uint8Array.from(atob(PHOTO.join('')), (character) => character.charCodeAt(0));
  // The box 'ispe' has a version, the width and the height.
  const place = bytes.findIndex((_, index) => String.fromCharCode(...bytes.subarray(index, index + 4)) === 'ispe');
  new DataView(bytes.buffer).setUint32(place + 8, width);
  return bytes;
}

const PIXEL = [
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 31, 21, 196, 137, 0, 0, 0, 13, 73,
  68, 65, 84, 120, 218, 99, 100, 96, 248, 95, 15, 0, 2, 135, 1, 128, 235, 71, 186, 146, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
];

// cspell:disable
const PHOTO = [
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABHG1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEAAAAjaWluZgAAAAAAAQ',
  'AAABVpbmZlAgAAAAABAABodmMxAAAAAKBpcHJwAAAAg2lwY28AAABnaHZjQwEDcAAAAJAAAAAAAB7wAPz9+PgAAA8DoAABABdAAQwB//8DcAAAAwCQAAADAAADAB7wJKEA',
  'AQAbQgEBA3AAAAMAkAAAAwAAAwAeoEIRf1vF3XBAogABAAdEAcBxgKSAAAAAFGlzcGUAAAAAAAAAIAAAABAAAAAVaXBtYQAAAAAAAAABAAECgQIAAAAeaWxvYwAAAABEAA',
  'ABAAEAAAABAAABPAAAAw0AAAMVbWRhdAAAAwkmAa+GgFFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFR',
  'UVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUV',
  'FRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFaWlpa',
  'WlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpa8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8P',
  'Dw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8IuAKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkp',
  'KSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKS',
  'kpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKfDw8PDw8PDw',
  '8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PBubm5ubm5ubm5ubm5ubm5ubm5ubm5ubm5ubm5ubm5ubm5ubm5ubm5ubm',
  '5ubm5ubm5ubm5ubm5ubm5ubm5ubm5u/oA=',
];
