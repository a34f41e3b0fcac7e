import { badRequest, forbidden, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import { createRecord, deleteRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { CannedNote, CannedNoteChange, NewCannedNote } from '../canned-note.contract.ts';
import { mayChange, maySee } from '../canned-note.rules.ts';
import { cannedNoteStore, leaveNotes } from './canned-note.store.ts';

const toPerson = ({ userId, role }: Actor) => ({ id: userId, role });

/** Returns a note. Throws 404 for another user's private note. */
export async function getNote(deps: ServerDeps, actor: Actor, id: string): Promise<CannedNote> {
  return requireSeen(actor, await getRecord(deps, cannedNoteStore, id));
}

/** Creates a note that belongs to the caller. */
export function createNote(deps: ServerDeps, actor: Actor, note: NewCannedNote): Promise<CannedNote> {
  return createRecord(deps, cannedNoteStore, actor, { ...note, ownerId: actor.userId, ownerName: actor.fullName });
}

/** Saves changed fields. Rejects an outdated version with 409 and the current note. */
export function updateNote(deps: ServerDeps, actor: Actor, id: string, change: CannedNoteChange): Promise<CannedNote> {
  return deps.database.transaction((tx) =>
    saveRecord(deps, tx, cannedNoteStore, {
      by: { actor },
      id,
      change,
      lock: () => lockChangeable(tx, actor, id),
      derive(before, given) {
        if (given.isShared === false && before.ownerId !== actor.userId) throw badRequest('Only the owner can stop sharing this note.');
        return given;
      },
    }),
  );
}

/** Deletes a note permanently. */
export async function removeNote(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction((tx) =>
    deleteRecord(deps, tx, cannedNoteStore, { by: { actor }, id, lock: () => lockChangeable(tx, actor, id) }),
  );
}

async function lockChangeable(tx: Tx, actor: Actor, id: string): Promise<CannedNote> {
  const note = requireSeen(actor, await cannedNoteStore.lock(tx, id));
  if (mayChange(note, toPerson(actor))) return note;
  throw forbidden(`Only ${note.ownerId ? `${note.ownerName} and Admins` : 'Admins'} can edit or delete this note.`);
}

function requireSeen(actor: Actor, note: CannedNote | undefined): CannedNote {
  if (!note || !maySee(note, toPerson(actor))) throw notFound(cannedNoteStore.noun);
  return note;
}

/** Deletes the private notes of a deleted user. */
export const leaveWithUser: ChangeSubscriber = async (tx, { kind, id, after }) => {
  if (kind === 'user' && !after) await leaveNotes(tx, id);
};
