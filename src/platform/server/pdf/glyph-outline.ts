export interface GlyphPath {
  readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
}

interface Point {
  readonly x: number;
  readonly y: number;
  /** Whether the point is on the curve, not a control point. */
  readonly isOn: boolean;
}

/** Encodes an outline as a simple TrueType glyph, which every PDF reader supports. Returns no bytes for a blank. */
export function encodeOutline({ commands }: GlyphPath): Buffer {
  const points: Point[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1);
    else points.push(...toPoints(args));
  }
  return points.length === 0 ? Buffer.alloc(0) : write(points, ends);
}

/** A line has its end point; a curve has its control point before its end point. */
function toPoints(args: readonly number[]): Point[] {
  const pairs = Array.from({ length: args.length / 2 }, (_, n) => [args[2 * n] ?? 0, args[2 * n + 1] ?? 0] as const);
  return pairs.map(([x, y], n) => ({ x: Math.round(x), y: Math.round(y), isOn: n === pairs.length - 1 }));
}

function write(points: readonly Point[], ends: readonly number[]): Buffer {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const size = 12 + 2 * ends.length + 5 * points.length;
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
  let at = 0;
  for (const value of [ends.length, ...box, ...ends, 0]) at = bytes.writeInt16BE(value, at);
  for (const { isOn } of points) at = bytes.writeUInt8(isOn ? 1 : 0, at);
  for (const values of [xs, ys]) for (const [n, value] of values.entries()) at = bytes.writeInt16BE(value - (values[n - 1] ?? 0), at);
  return bytes;
}
