import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { recordColumns } from '../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { savedRow } from '../../../platform/server/database/saved-row.ts';
import { contains, when } from '../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../platform/server/list/list-page.ts';
import { textKey } from '../../../platform/server/list/sort-key.ts';
import { takeLock } from '../../../platform/server/locks/take-lock.ts';
import { CannedNote, type CannedNoteChange, type CannedNoteQuery, type NewCannedNote } from '../canned-note.contract.ts';
import { cannedNotes } from './canned-note.table.ts';

const LISTED = recordColumns(cannedNotes, CannedNote);
/** A note is what its table says, without what only searches need. */
const { search, ...COLUMNS } = getTableColumns(cannedNotes);

/** One page of what somebody finds, by name. */
export function listVisible(db: Db, userId: string, { q, limit, cursor }: CannedNoteQuery): Promise<ListPage<CannedNote>> {
  const isVisible = { sql: (me: string) => `(is_shared OR owner_id = ${me})`, value: userId };
  return readPage(db, {
    ...{ table: 'canned_notes', columns: LISTED, order: [textKey('lower(name)'), textKey('id')], direction: 'asc', limit, cursor },
    where: [isVisible, ...when(q?.trim(), (text) => contains('search', text))],
  });
}

export async function findNote(db: Db, id: string): Promise<CannedNote | undefined> {
  const [note] = await db.orm.select(COLUMNS).from(cannedNotes).where(eq(cannedNotes.id, id));
  return note;
}

/** Reads a note and makes other writers wait until the transaction ends. */
export async function lockNote(tx: Tx, id: string): Promise<CannedNote | undefined> {
  takeLock(tx, 'canned_notes', [id]);
  const [note] = await tx.orm.select(COLUMNS).from(cannedNotes).where(eq(cannedNotes.id, id)).for('update');
  return note;
}

export async function insertNote(tx: Tx, note: NewCannedNote & { ownerId: string; ownerName: string }): Promise<CannedNote> {
  return savedRow(await tx.orm.insert(cannedNotes).values(note).returning(COLUMNS));
}

export async function changeNote(tx: Tx, id: string, change: Omit<CannedNoteChange, 'version'>): Promise<CannedNote> {
  const rows = await tx.orm
    .update(cannedNotes)
    .set({ ...change, lastUpdated: sql`now()`, version: sql`${cannedNotes.version} + 1` })
    .where(eq(cannedNotes.id, id))
    .returning(COLUMNS);
  return savedRow(rows);
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(cannedNotes).where(eq(cannedNotes.id, id));
}

/** Deletes what a user kept for themselves; what they shared stays, with nobody as its owner. */
export async function leaveNotes(tx: Tx, userId: string): Promise<void> {
  await tx.orm.delete(cannedNotes).where(and(eq(cannedNotes.ownerId, userId), eq(cannedNotes.isShared, false)));
  await tx.orm
    .update(cannedNotes)
    .set({ ownerId: null, version: sql`${cannedNotes.version} + 1` })
    .where(eq(cannedNotes.ownerId, userId));
}
