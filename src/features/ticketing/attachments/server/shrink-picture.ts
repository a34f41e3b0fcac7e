interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Shrinks a picture to this longest side by averaging its pixels. Smaller ones are returned as they are. */
export function shrinkPicture({ width, height, data }: Picture, longestSide: number): Picture & { readonly data: Uint8Array } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  if (scale === 1) return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const target = new Uint8Array(small.width * small.height * 4);
  const columns = Array.from({ length: small.width + 1 }, (_, x) => Math.floor((x * width) / small.width));
  for (let y = 0; y < small.height; y += 1) {
    const top = Math.floor((y * height) / small.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / small.height));
    for (let x = 0; x < small.width; x += 1) {
      const left = columns[x] ?? 0;
      const right = Math.max(left + 1, columns[x + 1] ?? width);
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (let place = (row * width + left) * 4; place < (row * width + right) * 4; place += 4) {
          red += data[place] ?? 0;
          green += data[place + 1] ?? 0;
          blue += data[place + 2] ?? 0;
        }
      }
      const count = (bottom - top) * (right - left);
      target.set([red / count, green / count, blue / count, 255], (y * small.width + x) * 4);
    }
  }
  return { ...small, data: target };
}
