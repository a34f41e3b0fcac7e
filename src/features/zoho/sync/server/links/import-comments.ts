import { createHash } from 'node:crypto';
import { NOTE_LIMIT } from '../../../../../platform/fields.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { toExternalAuthor } from '../../../../ticketing/tickets/history/external-author.rules.ts';
import { addIncomingComments, type IncomingComment } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import type { SyncContext } from './context.ts';
import type { Conversation, RemoteComment } from './conversation.ts';
import { digestOf, findNotesByTicketId, findNotesByZohoIds, type NoteLink, saveNote } from './note.store.ts';
import { linkSentComments } from './sent-comments.ts';

/** The texts of a Desk ticket. */
export interface RemoteTexts {
  /** The description without the lines OBDesk adds; `undefined` if it wasn't read. */
  readonly description: string | undefined;
  /** ISO text in UTC. */
  readonly describedAt: string;
  /** `undefined` if no comments were read. */
  readonly conversation: Conversation | undefined;
}

/** The history entries to add for new, edited and deleted comments, and the notes to save with them. */
export interface NewComments {
  readonly entries: readonly IncomingComment[];
  readonly notes: readonly (Pick<NoteLink, 'entryId' | 'part' | 'zohoId' | 'isOurs' | 'digest'> & { readonly goneSince?: string })[];
}

/** A stable entry ID, so that a comment is added only once. */
const toEntryId = (zohoId: string): string => {
  const hash = createHash('sha256').update(`zoho ${zohoId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

/** Finds comments that were added, edited or deleted in Zoho since the last read. Skips comments that OBDesk sent. */
export async function findNewComments(
  context: SyncContext,
  ticketId: string,
  zohoId: string,
  { description, describedAt, conversation }: RemoteTexts,
): Promise<NewComments> {
  const { database, clock } = context.deps;
  const comments = conversation?.comments ?? [];
  const ticketNotes = await findNotesByTicketId(database, ticketId);
  const elsewhere = await findNotesByZohoIds(
    database,
    comments.map((comment) => comment.zohoId),
  );
  const known = new Map(
    [...elsewhere.filter(({ isOurs }) => isOurs), ...ticketNotes].flatMap((note) => (note.zohoId ? [[note.zohoId, note]] : [])),
  );
  const unknown = comments.filter((comment) => !known.has(comment.zohoId));
  for (const [id, note] of await linkSentComments(context, ticketId, unknown)) known.set(id, note);
  const text = toDescription(zohoId, description, describedAt);
  const texts = [...(text && (text.text !== '' || known.has(text.zohoId)) ? [text] : []), ...comments];
  const added = texts.filter((each) => !known.has(each.zohoId));
  const edited = uniqueById(texts.filter((each) => isEdited(each, known.get(each.zohoId))));
  const present = new Set(comments.map((comment) => comment.zohoId));
  const deleted = conversation?.isComplete ? ticketNotes.filter((note) => isDeleted(note, present)) : [];
  return {
    entries: [
      ...added.map(toEntry),
      ...edited.map(toEditedEntry),
      ...deleted.map(
        ({ zohoId: id }) => ({ fact: { kind: 'zoho-removed', data: { what: 'Comment' } }, id: toEntryId(`${id} removed`) }) as const,
      ),
    ],
    notes: [
      ...added.map(toNote),
      ...edited.flatMap((each) => {
        const note = known.get(each.zohoId);
        return note ? [{ ...pick(note), digest: digestOf(each.text) }] : [];
      }),
      ...deleted.map((note) => ({ ...pick(note), goneSince: clock.now().toISOString() })),
    ],
  };
}

const toDescription = (zohoId: string, text: string | undefined, at: string): RemoteComment | undefined =>
  text === undefined
    ? undefined
    : { zohoId: `description ${zohoId}`, author: '', at, editedAt: '', text, isMessage: false, isPrivateNote: false };

const uniqueById = (comments: readonly RemoteComment[]): RemoteComment[] => [
  ...new Map(comments.map((comment) => [comment.zohoId, comment])).values(),
];
const pick = ({ entryId, part, zohoId, isOurs, digest }: NoteLink) => ({ entryId, part, zohoId, isOurs, digest });

const isEdited = ({ text }: RemoteComment, note: NoteLink | undefined): boolean =>
  note !== undefined && note.digest !== '' && note.digest !== digestOf(text);

const isDeleted = ({ zohoId, goneSince }: NoteLink, present: ReadonlySet<string>): boolean =>
  goneSince === null && zohoId !== null && !zohoId.startsWith('description ') && !present.has(zohoId);

const toNote = ({ zohoId, text }: RemoteComment) => ({
  entryId: toEntryId(zohoId),
  part: 0,
  zohoId,
  isOurs: false,
  digest: digestOf(text),
});

function toEntry({ zohoId, author, at, text, isMessage }: RemoteComment): IncomingComment {
  return { text: { id: toEntryId(zohoId), author, at, content: cutText(text, NOTE_LIMIT), isMessage } };
}

/** Each edit is an entry of its own, even if it restores an earlier text, because the ID includes the time of the edit. */
function toEditedEntry({ zohoId, author, text, isMessage, editedAt }: RemoteComment): IncomingComment {
  const what = zohoId.startsWith('description ')
    ? 'Description'
    : `${isMessage ? 'Message from' : 'Comment by'} ${toExternalAuthor(author, 'zoho')}`;
  return {
    fact: { kind: 'zoho-edited', data: { what, text: cutText(text, NOTE_LIMIT) } },
    id: toEntryId(`${zohoId} ${digestOf(text)} ${editedAt}`.trim()),
  };
}

/** Adds the entries to the history of a locked ticket and saves their notes. */
export async function saveComments({ deps }: SyncContext, tx: Tx, ticketId: string, { entries, notes }: NewComments): Promise<void> {
  await addIncomingComments(deps, tx, ticketId, entries);
  for (const note of notes) await saveNote(tx, { ticketId, ...note });
}

interface ImportedDescription {
  readonly ticketId: string;
  readonly zohoId: string;
  readonly text: string;
}

/** Saves the description of an imported ticket as a note, so that later edits are recognized. */
export async function saveDescription(tx: Tx, { ticketId, zohoId, text }: ImportedDescription): Promise<void> {
  const id = `description ${zohoId}`;
  await saveNote(tx, { ticketId, entryId: toEntryId(id), part: 0, zohoId: id, isOurs: false, digest: digestOf(text) });
}
