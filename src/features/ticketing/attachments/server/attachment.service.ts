import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { badRequest, conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { earlier, HOUR_MS } from '../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { requireDiskSpace } from '../../../../platform/server/disk-space.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { changeWithFact, requireTicket } from '../../tickets/server/entries/ticket.entries.service.ts';
import type { Attachment } from '../attachment.contract.ts';
import { cleanFileName, explainFull, mayRemove } from '../attachment.rules.ts';
import {
  addPiece,
  beginUpload,
  findAttachment,
  finishUpload,
  listAttachments,
  removeAttachment,
  removeLeftUploads,
  sumAttachments,
} from './attachment.store.ts';
import { readFileKind } from './file-kind.ts';
import { type Received, type ReceivedFile, TOO_LARGE } from './received-file.ts';
import { countUpload } from './upload-quota.service.ts';

/** Size of a stored chunk in bytes. An upload is never held in memory completely. */
const PIECE_BYTES = 256 * 1024;

/** Stores the content in chunks as it arrives. Returns its size and the detected media type. */
async function storePieces(db: Db, id: string, content: Readable): Promise<{ bytes: number; mediaType: string }> {
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

/** Lists the attachments of a ticket, oldest first. Throws 404 for an unknown ticket. */
export async function getAttachments(deps: ServerDeps, ticketId: string): Promise<Attachment[]> {
  await requireTicket(deps.database, ticketId);
  return listAttachments(deps.database, ticketId);
}

/** Returns an attachment of a ticket. Throws 404 if it is unknown. */
export async function getAttachment(deps: ServerDeps, ticketId: string, id: string): Promise<Attachment> {
  const found = isGuid(id) ? await findAttachment(deps.database, ticketId, id) : undefined;
  if (!found) throw notFound('Attachment');
  return found;
}

const isGuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

interface Upload {
  readonly ticketId: string;
  readonly id?: string | undefined;
  readonly file: ReceivedFile;
}

/**
 * Receives a file as an attachment. Stores nothing if the upload is interrupted, empty, too large or too much for the ticket. Returns the
 * existing attachment if its ID was already used.
 */
export async function receiveAttachment(
  deps: ServerDeps,
  actor: Actor,
  { ticketId, id = randomUUID(), file }: Upload,
): Promise<Received<Attachment>> {
  const { database } = deps;
  await requireTicket(database, ticketId);
  await requireDiskSpace(deps.config);
  requireRoom(await sumAttachments(database, ticketId), 0);
  const name = cleanFileName(file.name);
  const begun = { id, ticketId, name, addedById: actor.userId, addedBy: actor.fullName, addedAt: deps.clock.now().toISOString() };
  if (!(await beginUpload(database, begun))) return asSent(await findSent(deps, ticketId, id));
  const drop = () => removeAttachment(database, id);
  /** Runs the work, and deletes the upload if it fails. */
  const orDrop = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      await drop();
      throw error;
    }
  };
  await orDrop(countUpload(deps, actor, file.announced));
  const stored = await orDrop(storeFile(database, id, file));
  return { keep: () => orDrop(database.transaction((tx) => keepUpload(deps, { tx, actor }, { id, ticketId, ...stored }))), drop };
}

const asSent = (attachment: Attachment): Received<Attachment> => ({ keep: async () => attachment, drop: async () => undefined });

async function storeFile(db: Db, id: string, { content }: ReceivedFile): Promise<{ bytes: number; mediaType: string }> {
  const stored = await storePieces(db, id, content);
  if (content.truncated) throw TOO_LARGE;
  if (stored.bytes === 0) throw badRequest('The file is empty.');
  return stored;
}

async function findSent(deps: ServerDeps, ticketId: string, id: string): Promise<Attachment> {
  const sent = await findAttachment(deps.database, ticketId, id);
  if (!sent) throw conflict('This file is already being uploaded.');
  return sent;
}

function requireRoom({ files, bytes }: { files: number; bytes: number }, more: number): void {
  const problem = explainFull(files, bytes, more);
  if (problem) throw conflict(problem);
}

/** Turns a complete upload into an attachment. Blocks other uploads for the ticket until this one is counted. */
async function keepUpload(
  deps: ServerDeps,
  by: { tx: Tx; actor: Actor },
  { id, ticketId, ...stored }: { id: string; ticketId: string; bytes: number; mediaType: string },
): Promise<Attachment> {
  const kept: Attachment[] = [];
  await changeWithFact(deps, by, ticketId, async () => {
    requireRoom(await sumAttachments(by.tx, ticketId), stored.bytes);
    const attachment = await finishUpload(by.tx, id, stored);
    kept.push(attachment);
    await recordChange(deps, by, ticketId, { after: attachment });
    return { id, kind: 'file-added', data: { name: attachment.name, bytes: attachment.bytes } };
  });
  const [attachment] = kept;
  if (!attachment) throw new Error('the upload was saved without an attachment');
  return attachment;
}

/** Deletes an attachment with its content. The history shows who added and removed it. */
export async function dropAttachment(deps: ServerDeps, actor: Actor, ticketId: string, id: string): Promise<void> {
  await deps.database.transaction((tx) =>
    changeWithFact(deps, { tx, actor }, ticketId, async () => {
      const attachment = isGuid(id) ? await findAttachment(tx, ticketId, id) : undefined;
      if (!attachment) throw notFound('Attachment');
      if (!mayRemove(actor, attachment)) throw forbidden('Only the uploader or an Admin can remove this file.');
      await removeAttachment(tx, id);
      await recordChange(deps, { tx, actor }, ticketId, { before: attachment });
      return { kind: 'file-removed', data: { name: attachment.name } };
    }),
  );
}

async function recordChange(
  deps: ServerDeps,
  { tx, actor }: { tx: Tx; actor: Actor },
  ticketId: string,
  { before, after }: { before?: Attachment; after?: Attachment },
): Promise<void> {
  await deps.changes.record(tx, { kind: 'attachment', id: ticketId, version: 0, actor, before, after, fields: [] });
}

/** Uploads take minutes, so older ones were interrupted by a stopped server. */
export async function removeLeft(deps: ServerDeps): Promise<void> {
  await removeLeftUploads(deps.database, earlier(deps.clock.now(), HOUR_MS));
}
