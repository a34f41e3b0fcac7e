import { and, eq, sql } from 'drizzle-orm';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey } from '../../../../platform/server/list/sort-key.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { CannedNote, type CannedNoteQuery } from '../canned-note.contract.ts';
import { cannedNotes } from './canned-note.table.ts';

const LISTED = recordColumns(cannedNotes, CannedNote);

export const cannedNoteStore = createRecordStore({ kind: 'canned-note', noun: 'Canned note', record: CannedNote, table: cannedNotes });

/** Reads one page of the notes that a user can see, sorted by name. */
export function listVisible(db: Db, userId: string, { q, limit, cursor }: CannedNoteQuery): Promise<ListPage<CannedNote>> {
  const isVisible = { sql: (me: string) => `(is_shared OR owner_id = ${me})`, value: userId };
  return readPage(db, {
    table: 'canned_notes',
    columns: LISTED,
    order: [textKey('lower(name)'), textKey('id')],
    direction: 'asc',
    limit,
    cursor,
    where: [isVisible, ...when(q?.trim(), (text) => contains('search', text))],
  });
}

/** Deletes the private notes of a user; their shared notes stay, without an owner. */
export async function leaveNotes(tx: Tx, userId: string): Promise<void> {
  await tx.orm.delete(cannedNotes).where(and(eq(cannedNotes.ownerId, userId), eq(cannedNotes.isShared, false)));
  await tx.orm
    .update(cannedNotes)
    .set({ ownerId: null, version: sql`${cannedNotes.version} + 1` })
    .where(eq(cannedNotes.ownerId, userId));
}
