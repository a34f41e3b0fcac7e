import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The body is larger than it may be. */
export class TooLarge extends Error {}

/** Reads a body as text, unpacked; throws `TooLarge` as soon as it is, and another error when it ends before its end. */
export async function readBody(incoming: IncomingMessage, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  // What fails in between is thrown to whoever reads.
  const unpacked =
    incoming.headers['content-encoding'] === 'gzip' ? pipeline(incoming, createGunzip(), (): undefined => undefined) : incoming;
  for await (const piece of unpacked) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > mostBytes) throw new TooLarge();
    pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString('utf8');
}
