import { badRequest } from '../../errors.ts';
import { fits, type KeyValue, type SortKey } from './sort-key.ts';

/** Encodes the sort values of a page's last row as an opaque cursor. */
export function encodeCursor(position: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Decodes a cursor for this order. Throws a 400 if it is invalid. */
export function decodeCursor(cursor: string, order: readonly SortKey[]): KeyValue[] {
  const position = parse(cursor);
  if (!Array.isArray(position) || position.length !== order.length) throw invalidCursor();
  return order.map((key, place) => {
    const value: unknown = position[place];
    if (!fits(key, value)) throw invalidCursor();
    return value;
  });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
}

const invalidCursor = () => badRequest('Invalid cursor');
