/** The smallest valid PNG, one pixel, with optional text after its end. */
export function aPicture(after = ''): Uint8Array {
  const text = [...after].map((character) => character.charCodeAt(0));
  return Uint8Array.from([...PIXEL, ...text]);
}

const PIXEL = [
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 31, 21, 196, 137, 0, 0, 0, 13, 73,
  68, 65, 84, 120, 218, 99, 100, 96, 248, 95, 15, 0, 2, 135, 1, 128, 235, 71, 186, 146, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
];
