import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import type { CommentEntry } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { normalizeStored } from '../../stored-text.rules.ts';
import { syncNotes } from './link.table.ts';

export type NoteLink = typeof syncNotes.$inferSelect;

/** Finds the notes of these entries. The ticket of a note is the one it was sent with, even if the entry was merged into another one. */
export async function findNotesByEntryIds(db: Db, entryIds: readonly string[]): Promise<NoteLink[]> {
  if (entryIds.length === 0) return [];
  return db.orm
    .select()
    .from(syncNotes)
    .where(inArray(syncNotes.entryId, [...entryIds]));
}

export function findNotesByTicketId(db: Db, ticketId: string): Promise<NoteLink[]> {
  return db.orm.select().from(syncNotes).where(eq(syncNotes.ticketId, ticketId));
}

/** Finds notes on any ticket, because a merge in Zoho moves comments between tickets. */
export async function findNotesByZohoIds(db: Db, zohoIds: readonly string[]): Promise<NoteLink[]> {
  if (zohoIds.length === 0) return [];
  return db.orm
    .select()
    .from(syncNotes)
    .where(inArray(syncNotes.zohoId, [...zohoIds]));
}

export async function saveNote(db: Db, note: typeof syncNotes.$inferInsert): Promise<void> {
  const { ticketId, entryId, part, ...fields } = note;
  await db.orm
    .insert(syncNotes)
    .values(note)
    .onConflictDoUpdate({ target: [syncNotes.entryId, syncNotes.part], set: fields });
}

export async function deleteNote(db: Db, { entryId, part }: Pick<NoteLink, 'entryId' | 'part'>): Promise<void> {
  await db.orm.delete(syncNotes).where(and(eq(syncNotes.entryId, entryId), eq(syncNotes.part, part)));
}

/** A digest that changes when a text is edited, but not when Zoho normalizes it. */
export const digestOf = (text: string): string => createHash('sha256').update(normalizeStored(text)).digest('base64url').slice(0, 22);

/** Characters per comment: Ticket comments, Zoho Desk API. */
const COMMENT_LIMIT = 32_000;

/** Marks a comment so that it is found again if the response is lost. */
const toNoteMarker = (entryId: string, part: number): string => `[note ${entryId.slice(0, 13)}${part === 0 ? '' : `/${part + 1}`}]`;

export const NOTE_MARKER = /\[note [\da-f]{8}-[\da-f]{4}(?:\/\d{1,9})?\]/;

/** Converts an entry to comments, each with a line of author, time and marker. Never splits a surrogate pair. */
export function toComments({ id, at, author, category, content }: CommentEntry): string[] {
  const head = [`${author.replace(/^n\. /, '')}, ${at.slice(0, 16).replace('T', ' ')} UTC`, category].filter(Boolean).join(', ');
  const pieces: string[] = [];
  for (let rest = content; rest !== '' || pieces.length === 0; ) {
    const room = COMMENT_LIMIT - `${head} ${toNoteMarker(id, pieces.length)}\n`.length;
    const piece = cutText(rest, room);
    pieces.push(`${head} ${toNoteMarker(id, pieces.length)}\n${piece}`);
    rest = rest.slice(piece.length);
  }
  return pieces;
}
