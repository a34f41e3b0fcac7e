import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import { readPageByName } from '../../../../platform/server/list/named-list.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { CannedNote, type CannedNoteQuery } from '../canned-note.contract.ts';
import { cannedNotes } from './canned-note.table.ts';

export const cannedNoteStore = createRecordStore({ kind: 'canned-note', noun: 'Canned note', record: CannedNote, table: cannedNotes });

/** Returns a page of the notes visible to a user, by name. */
export function listVisible(db: Db, userId: string, query: CannedNoteQuery): Promise<ListPage<CannedNote>> {
  const isVisible = { sql: (me: string) => `(is_shared OR owner_id = ${me})`, value: userId };
  return readPageByName(db, { table: cannedNotes, record: CannedNote, where: [isVisible] }, query);
}

/** Deletes the private notes of a user. Their shared notes stay without an owner. */
export async function leaveNotes(tx: Tx, userId: string): Promise<void> {
  await tx.orm.delete(cannedNotes).where(and(eq(cannedNotes.ownerId, userId), eq(cannedNotes.isShared, false)));
  await tx.orm
    .update(cannedNotes)
    .set({ ownerId: null, version: sql`${cannedNotes.version} + 1` })
    .where(eq(cannedNotes.ownerId, userId));
}
