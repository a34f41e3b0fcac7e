import { badRequest, forbidden, notFound, requireCurrent } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { ChangeSubscriber } from '../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { CannedNote, CannedNoteChange, NewCannedNote } from '../canned-note.contract.ts';
import { mayChange, maySee } from '../canned-note.rules.ts';
import { changeNote, deleteNote, findNote, insertNote, leaveNotes, lockNote } from './canned-note.store.ts';

const KIND = 'canned-note';
const toPerson = ({ userId, role }: Actor) => ({ id: userId, role });

/** Reads a note; one that somebody else keeps for themselves is a 404. */
export async function getNote(deps: ServerDeps, actor: Actor, id: string): Promise<CannedNote> {
  const note = await findNote(deps.database, id);
  if (!note || !maySee(note, toPerson(actor))) throw notFound('Canned note');
  return note;
}

/** Adds a note, whose owner is who adds it. */
export async function createNote(deps: ServerDeps, actor: Actor, note: NewCannedNote): Promise<CannedNote> {
  return deps.database.transaction(async (tx) => {
    const after = await insertNote(tx, { ...note, ownerId: actor.userId, ownerName: actor.fullName });
    await deps.changes.record(tx, { kind: KIND, id: after.id, version: after.version, actor, before: undefined, after, fields: [] });
    return after;
  });
}

/** Sets the given fields; a change based on an older version is refused with the note as it is now. */
export async function updateNote(deps: ServerDeps, actor: Actor, id: string, change: CannedNoteChange): Promise<CannedNote> {
  return deps.database.transaction(async (tx) => {
    const { version, ...fields } = change;
    const before = await lockChangeable(tx, actor, id, version);
    if (fields.isShared === false && before.ownerId !== actor.userId)
      throw badRequest('Only its owner can take a note from everybody else');
    const after = await changeNote(tx, id, fields);
    await deps.changes.record(tx, { kind: KIND, id, version: after.version, actor, before, after, fields: Object.keys(fields) });
    return after;
  });
}

/** Deletes a note for good. */
export async function removeNote(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const before = await lockChangeable(tx, actor, id, undefined);
    await deleteNote(tx, id);
    await deps.changes.record(tx, { kind: KIND, id, version: before.version + 1, actor, before, after: undefined, fields: [] });
  });
}

async function lockChangeable(tx: Tx, actor: Actor, id: string, version: number | undefined): Promise<CannedNote> {
  const note = await lockNote(tx, id);
  if (!note || !maySee(note, toPerson(actor))) throw notFound('Canned note');
  if (!mayChange(note, toPerson(actor)))
    throw forbidden(`Only ${note.ownerId ? `${note.ownerName} and Admins` : 'Admins'} can change this note`);
  return requireCurrent('Canned note', note, version);
}

/** With a deleted user goes what they kept for themselves. */
export const leaveWithUser: ChangeSubscriber = async (tx, { kind, id, after }) => {
  if (kind === 'user' && !after) await leaveNotes(tx, id);
};
