import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

export class TooLarge extends Error {}

/** Reads and unpacks a body as text. Throws `TooLarge` beyond the limit, or another error if the body is incomplete. */
export async function readBody(incoming: IncomingMessage, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  // Errors in the pipeline also reach the reader.
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
