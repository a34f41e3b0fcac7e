import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import type { CommentEntry } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { normalizeStored } from '../../stored-text.rules.ts';
import { syncNotes } from './link.table.ts';

export type NoteLink = typeof syncNotes.$inferSelect;

/** What is known of these entries in Zoho; one that was merged into another ticket is known by the one it was sent with. */
export async function findNotesOf(db: Db, entryIds: readonly string[]): Promise<NoteLink[]> {
  if (entryIds.length === 0) return [];
  return db.orm
    .select()
    .from(syncNotes)
    .where(inArray(syncNotes.entryId, [...entryIds]));
}

/** What is known of comments and messages of a ticket. */
export function findNotesOn(db: Db, ticketId: string): Promise<NoteLink[]> {
  return db.orm.select().from(syncNotes).where(eq(syncNotes.ticketId, ticketId));
}

/** Finds stored comments and messages by ID on any ticket, because a merge in Zoho moves comments between tickets. */
export async function findNotesByZohoIds(db: Db, zohoIds: readonly string[]): Promise<NoteLink[]> {
  if (zohoIds.length === 0) return [];
  return db.orm
    .select()
    .from(syncNotes)
    .where(inArray(syncNotes.zohoId, [...zohoIds]));
}

/** Keeps what is known of a part of an entry. */
export async function saveNote(db: Db, note: typeof syncNotes.$inferInsert): Promise<void> {
  const { ticketId, entryId, part, ...facts } = note;
  await db.orm
    .insert(syncNotes)
    .values(note)
    .onConflictDoUpdate({ target: [syncNotes.entryId, syncNotes.part], set: facts });
}

/** Forgets that a part was being sent, since it is known that it was not. */
export async function forgetNote(db: Db, { entryId, part }: Pick<NoteLink, 'entryId' | 'part'>): Promise<void> {
  await db.orm.delete(syncNotes).where(and(eq(syncNotes.entryId, entryId), eq(syncNotes.part, part)));
}

/** A text in short, for telling whether it was edited; what Zoho itself does to a text is no edit. */
export const digestOf = (text: string): string => createHash('sha256').update(normalizeStored(text)).digest('base64url').slice(0, 22);

/** The most characters of a comment: Ticket comments, Zoho Desk API. */
const LIMIT = 32_000;

/** What a comment of ours says of itself, by which it is found again whatever becomes of the answer. */
const toNoteMarker = (entryId: string, part: number): string => `[note ${entryId.slice(0, 13)}${part === 0 ? '' : `/${part + 1}`}]`;

/** Finds what may be such a mark in a comment. */
export const NOTE_MARKER = /\[note [\da-f]{8}-[\da-f]{4}(?:\/\d{1,9})?\]/;

/** An entry as comments of Zoho Desk, each with a line that says who wrote it when, and its mark. No part ends inside a character. */
export function toComments({ id, at, author, category, content }: CommentEntry): string[] {
  const head = [`${author.replace(/^n\. /, '')}, ${at.slice(0, 16).replace('T', ' ')} UTC`, category].filter(Boolean).join(', ');
  const pieces: string[] = [];
  for (let rest = content; rest !== '' || pieces.length === 0; ) {
    const room = LIMIT - `${head} ${toNoteMarker(id, pieces.length)}\n`.length;
    const piece = cutText(rest, room);
    pieces.push(`${head} ${toNoteMarker(id, pieces.length)}\n${piece}`);
    rest = rest.slice(piece.length);
  }
  return pieces;
}
