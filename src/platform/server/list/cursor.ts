import { z } from 'zod';
import { badRequest } from '../../errors.ts';

/** Sort value and id of the last row of a page: where the next page begins. */
const Cursor = z.tuple([z.union([z.string(), z.number()]), z.string()]);
export type Cursor = z.infer<typeof Cursor>;

/** Packs a cursor into text that callers hand back without reading it. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Reads what `encodeCursor` made; anything else is refused with 400. */
export function decodeCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw badRequest('The cursor is not valid');
  }
}
