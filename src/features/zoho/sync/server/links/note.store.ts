import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { syncNotes } from './note.table.ts';

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
