import type { Db } from '../../../../platform/server/database/database.ts';
import type { Attachment } from '../attachment.contract.ts';
import { findAttachment, listAttachments, readWhole } from './attachment.store.ts';

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
  return { name: file.name, type: file.mediaType || 'application/octet-stream', bytes: await readWhole(db, id) };
}
