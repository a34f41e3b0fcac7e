import type { Readable } from 'node:stream';
import type { Db } from '../../../../platform/server/database/database.ts';
import { addPiece } from './attachment.store.ts';
import { readFileKind } from './file-kind.ts';

/** Size of a stored piece in bytes; an upload is never held in memory as a whole. */
const PIECE_BYTES = 256 * 1024;

/** Writes the bytes into pieces as they arrive; answers how many there were, and what kind of file their beginning shows. */
export async function storePieces(db: Db, id: string, content: Readable): Promise<{ bytes: number; mediaType: string }> {
  let bytes = 0;
  let mediaType = '';
  let position = 0;
  for await (const piece of inPieces(content)) {
    if (position === 0) mediaType = readFileKind(piece);
    await addPiece(db, id, position, piece);
    position += 1;
    bytes += piece.length;
  }
  return { bytes, mediaType };
}

async function* inPieces(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    waiting.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    while (size >= PIECE_BYTES) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, PIECE_BYTES);
      waiting = [all.subarray(PIECE_BYTES)];
      size -= PIECE_BYTES;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}
