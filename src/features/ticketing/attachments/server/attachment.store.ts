import { and, asc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import type { Attachment } from '../attachment.contract.ts';
import { isPicture, needsPreview } from '../attachment.rules.ts';
import { attachmentPieces, attachments } from './attachment.table.ts';

const { ticketId: _ticket, isComplete: _complete, previewAttempts: _attempts, ...COLUMNS } = getTableColumns(attachments);

const SHOWN = {
  ...COLUMNS,
  hasPreview: sql<boolean>`EXISTS (SELECT FROM attachment_previews WHERE attachment_id = ${attachments.id})`,
};

type Row = Omit<Attachment, 'isPicture' | 'hasPreview'> & { readonly hasPreview?: boolean };

const toAttachment = ({ hasPreview = false, ...row }: Row): Attachment => ({ ...row, isPicture: isPicture(row.mediaType), hasPreview });

/** A file that makes the server stop, or that takes too long, isn't tried forever. */
const PREVIEW_ATTEMPTS = 2;

const toAttempts = (mediaType: string): number => (needsPreview(mediaType) ? PREVIEW_ATTEMPTS : 0);

/** Lists the attachments of a ticket, oldest first, without uploads in progress. */
export async function listAttachments(db: Db, ticketId: string): Promise<Attachment[]> {
  const ofTicket = and(eq(attachments.ticketId, ticketId), attachments.isComplete);
  const rows = await db.orm.select(SHOWN).from(attachments).where(ofTicket).orderBy(asc(attachments.addedAt), asc(attachments.id));
  return rows.map(toAttachment);
}

export async function findAttachment(db: Db, ticketId: string, id: string): Promise<Attachment | undefined> {
  const wanted = and(eq(attachments.id, id), eq(attachments.ticketId, ticketId), attachments.isComplete);
  const [row] = await db.orm.select(SHOWN).from(attachments).where(wanted);
  return row && toAttachment(row);
}

/** Starts an upload. Returns false if the ID is already used. */
export async function beginUpload(db: Db, upload: typeof attachments.$inferInsert): Promise<boolean> {
  const begun = await db.orm.insert(attachments).values(upload).onConflictDoNothing().returning({ id: attachments.id });
  return begun.length === 1;
}

export async function addPiece(db: Db, attachmentId: string, position: number, content: Buffer): Promise<void> {
  await db.query({
    name: 'attachment-piece-add',
    text: 'INSERT INTO attachment_pieces (attachment_id, position, content) VALUES ($1, $2, $3)',
    values: [attachmentId, position, content],
  });
}

/** Bytes of a stored piece. */
const PIECE_BYTES = 256 * 1024;

interface WholeFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Stores complete files of a ticket. */
export async function addAttachments(
  tx: Tx,
  { ticketId, addedById, addedBy }: { readonly ticketId: string; readonly addedById: string; readonly addedBy: string },
  files: readonly WholeFile[],
): Promise<Attachment[]> {
  const stored: Attachment[] = [];
  for (const { content, ...file } of files) {
    const previewAttempts = toAttempts(file.mediaType);
    const values = { ...file, ticketId, addedById, addedBy, bytes: content.length, previewAttempts, isComplete: true };
    stored.push(toAttachment(requireRow(await tx.orm.insert(attachments).values(values).returning(COLUMNS))));
    for (let position = 0; position * PIECE_BYTES < content.length; position += 1) {
      const start = position * PIECE_BYTES;
      await addPiece(tx, file.id, position, content.subarray(start, start + PIECE_BYTES));
    }
  }
  return stored;
}

/** Turns a complete upload into an attachment. */
export async function finishUpload(tx: Tx, id: string, values: { mediaType: string; bytes: number }): Promise<Attachment> {
  const rows = await tx.orm
    .update(attachments)
    .set({ ...values, previewAttempts: toAttempts(values.mediaType), isComplete: true, addedAt: sql`now()` })
    .where(eq(attachments.id, id))
    .returning(COLUMNS);
  return toAttachment(requireRow(rows));
}

/** Number and total size of a ticket's files. */
export async function sumAttachments(db: Db, ticketId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await db.query<{ files: number; bytes: number }>({
    name: 'attachment-sum',
    text: 'SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM attachments WHERE ticket_id = $1 AND is_complete',
    values: [ticketId],
  });
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Deletes an attachment or upload with its content. */
export async function removeAttachment(db: Db, id: string): Promise<void> {
  await db.orm.delete(attachments).where(eq(attachments.id, id));
}

/** Moves attachments to another ticket; all by default. Returns the moved ones. Uploads in progress stay. */
export async function moveAttachments(tx: Tx, fromId: string, toId: string, ids?: readonly string[]): Promise<string[]> {
  const wanted = and(eq(attachments.ticketId, fromId), attachments.isComplete, ids && inArray(attachments.id, [...ids]));
  const moved = await tx.orm.update(attachments).set({ ticketId: toId }).where(wanted).returning({ id: attachments.id });
  return moved.map(({ id }) => id);
}

/** Deletes uploads interrupted by a stopped server. */
export async function removeLeftUploads(db: Db, before: Date): Promise<void> {
  await db.orm.delete(attachments).where(and(sql`NOT ${attachments.isComplete}`, lt(attachments.addedAt, before.toISOString())));
}

/** Streams the content of an attachment. */
export async function* readPieces(db: Db, attachmentId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const wanted = and(eq(attachmentPieces.attachmentId, attachmentId), eq(attachmentPieces.position, position));
    const [piece] = await db.orm.select({ content: attachmentPieces.content }).from(attachmentPieces).where(wanted);
    if (!piece) return;
    yield piece.content;
  }
}

/** Returns the content of an attachment, in memory. */
export async function readWhole(db: Db, attachmentId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readPieces(db, attachmentId)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Counts an attempt at the next preview before it starts, because a file may stop the process. */
export async function takePreviewAttempt(db: Db): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'attachment-preview-attempt',
    text: `UPDATE attachments SET preview_attempts = preview_attempts - 1 WHERE id = (
        SELECT id FROM attachments WHERE preview_attempts > 0 AND is_complete ORDER BY preview_attempts DESC, added_at, id LIMIT 1)
      RETURNING id`,
  });
  return rows[0]?.id;
}

/** Stores the preview of an attachment. Returns the ticket; undefined if the attachment was removed. */
export async function addPreview(tx: Tx, id: string, content: Buffer): Promise<string | undefined> {
  const { rows } = await tx.query<{ ticketId: string }>({
    name: 'attachment-preview-add',
    text: `WITH file AS (UPDATE attachments SET preview_attempts = 0 WHERE id = $1 RETURNING id, ticket_id),
        added AS (INSERT INTO attachment_previews (attachment_id, content) SELECT id, $2 FROM file ON CONFLICT DO NOTHING)
      SELECT ticket_id AS "ticketId" FROM file`,
    values: [id, content],
  });
  return rows[0]?.ticketId;
}

/** Gives up a preview that would fail again. */
export async function dropPreview(db: Db, id: string): Promise<void> {
  await db.orm.update(attachments).set({ previewAttempts: 0 }).where(eq(attachments.id, id));
}

export async function readPreview(db: Db, attachmentId: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>({
    name: 'attachment-preview',
    text: 'SELECT content FROM attachment_previews WHERE attachment_id = $1',
    values: [attachmentId],
  });
  return rows[0]?.content;
}
