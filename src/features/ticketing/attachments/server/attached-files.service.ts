import type { Db } from '../../../../platform/server/database/database.ts';
import type { Attachment } from '../attachment.contract.ts';
import { findAttachment, listAttachments, readPieces } from './attachment.store.ts';

/** Returns the given attachments of a ticket in this order. Unknown ones are missing. */
export async function findAttachedFiles(db: Db, ticketId: string, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await listAttachments(db, ticketId)).map((file) => [file.id, file]));
  return [...new Set(ids)].flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** Returns an attachment of a ticket with its content; undefined if it was removed. */
export async function readAttachedFile(
  db: Db,
  ticketId: string,
  id: string,
): Promise<{ readonly name: string; readonly type: string; readonly bytes: Buffer } | undefined> {
  const file = await findAttachment(db, ticketId, id);
  if (!file) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of readPieces(db, id)) pieces.push(piece);
  return { name: file.name, type: file.mediaType || 'application/octet-stream', bytes: Buffer.concat(pieces) };
}
