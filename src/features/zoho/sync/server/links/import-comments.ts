import { createHash } from 'node:crypto';
import { NOTE_LIMIT } from '../../../../../platform/fields.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { toExternalAuthor } from '../../../../ticketing/tickets/history/external-author.rules.ts';
import { addIncomingComments, type IncomingComment } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import type { SyncContext } from './context.ts';
import type { Conversation, RemoteComment } from './conversation.ts';
import { digestOf, findNotesByZohoIds, findNotesOn, type NoteLink, saveNote } from './note.store.ts';
import { linkOwnComments } from './own-comments.ts';

/** Everything that a ticket of Zoho Desk says beside its fields. */
export interface RemoteConversation {
  /** Without the lines of ours; undefined where it was not read. */
  readonly description: string | undefined;
  /** Since when it says that; ISO text in UTC. */
  readonly describedAt: string;
  /** Undefined where nothing was said since it was read last. */
  readonly conversation: Conversation | undefined;
}

/** What of it is news here. */
export interface NewComments {
  readonly entries: readonly IncomingComment[];
  readonly notes: readonly (Pick<NoteLink, 'entryId' | 'part' | 'zohoId' | 'isOurs' | 'digest'> & { readonly goneSince?: string })[];
}

/** The id of the entry of something said in Zoho: always the same, so that it is added once. */
const toEntryId = (zohoId: string): string => {
  const hash = createHash('sha256').update(`zoho ${zohoId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

/** Finds what was said, edited or deleted in Zoho since it was read last. Comments that were sent from here are no news. */
export async function findNewComments(
  context: SyncContext,
  ticketId: string,
  zohoId: string,
  { description, describedAt, conversation }: RemoteConversation,
): Promise<NewComments> {
  const { database, clock } = context.deps;
  const said = conversation?.said ?? [];
  const onTicket = await findNotesOn(database, ticketId);
  const elsewhere = await findNotesByZohoIds(
    database,
    said.map((each) => each.zohoId),
  );
  const known = new Map(
    [...elsewhere.filter(({ isOurs }) => isOurs), ...onTicket].flatMap((note) => (note.zohoId ? [[note.zohoId, note]] : [])),
  );
  const unknown = said.filter((each) => !known.has(each.zohoId));
  for (const [id, note] of await linkOwnComments(context, ticketId, unknown)) known.set(id, note);
  const text = toDescription(zohoId, description, describedAt);
  const told = [...(text && (text.text !== '' || known.has(text.zohoId)) ? [text] : []), ...said];
  const fresh = told.filter((each) => !known.has(each.zohoId));
  const edited = told.filter((each) => isEdited(each, known.get(each.zohoId)));
  const present = new Set(said.map((each) => each.zohoId));
  const gone = conversation?.isWhole ? onTicket.filter((note) => isGone(note, present)) : [];
  return {
    entries: [
      ...fresh.map(toNews),
      ...unique(edited).map((each) => toEdited(each)),
      ...gone.map(
        ({ zohoId: id }) => ({ fact: { kind: 'zoho-removed', data: { what: 'Comment' } }, id: toEntryId(`${id} removed`) }) as const,
      ),
    ],
    notes: [
      ...fresh.map((each) => ({
        entryId: toEntryId(each.zohoId),
        part: 0,
        zohoId: each.zohoId,
        isOurs: false,
        digest: digestOf(each.text),
      })),
      ...unique(edited).flatMap((each) => {
        const note = known.get(each.zohoId);
        return note ? [{ ...pick(note), digest: digestOf(each.text) }] : [];
      }),
      ...gone.map((note) => ({ ...pick(note), goneSince: clock.now().toISOString() })),
    ],
  };
}

const toDescription = (zohoId: string, text: string | undefined, at: string): RemoteComment | undefined =>
  text === undefined
    ? undefined
    : { zohoId: `description ${zohoId}`, author: '', at, editedAt: '', text, isMessage: false, isPrivateNote: false };

const unique = (said: readonly RemoteComment[]): RemoteComment[] => [...new Map(said.map((each) => [each.zohoId, each])).values()];
const pick = ({ entryId, part, zohoId, isOurs, digest }: NoteLink) => ({ entryId, part, zohoId, isOurs, digest });

const isEdited = ({ text }: RemoteComment, note: NoteLink | undefined): boolean =>
  note !== undefined && note.digest !== '' && note.digest !== digestOf(text);

const isGone = ({ zohoId, goneSince }: NoteLink, present: ReadonlySet<string>): boolean =>
  goneSince === null && zohoId !== null && !zohoId.startsWith('description ') && !present.has(zohoId);

function toNews({ zohoId, author, at, text, isMessage }: RemoteComment): IncomingComment {
  return { text: { id: toEntryId(zohoId), author, at, content: cutText(text, NOTE_LIMIT), isMessage } };
}

/** A text that is edited back to what it was before is told again, since the time of the edit is another one. */
function toEdited({ zohoId, author, text, isMessage, editedAt }: RemoteComment): IncomingComment {
  const what = zohoId.startsWith('description ')
    ? 'Description'
    : `${isMessage ? 'Message from' : 'Comment by'} ${toExternalAuthor(author)}`;
  return {
    fact: { kind: 'zoho-edited', data: { what, text: cutText(text, NOTE_LIMIT) } },
    id: toEntryId(`${zohoId} ${digestOf(text)} ${editedAt}`.trim()),
  };
}

/** Adds the news to the history of a ticket that this transaction has locked, and remembers them. */
export async function saveComments({ deps }: SyncContext, tx: Tx, ticketId: string, { entries, notes }: NewComments): Promise<void> {
  await addIncomingComments(deps, tx, ticketId, entries);
  for (const note of notes) await saveNote(tx, { ticketId, ...note });
}

interface KnownDescription {
  readonly ticketId: string;
  readonly zohoId: string;
  readonly text: string;
}

/** Remembers the description that a ticket came with. */
export async function saveDescription(tx: Tx, { ticketId, zohoId, text }: KnownDescription): Promise<void> {
  const id = `description ${zohoId}`;
  await saveNote(tx, { ticketId, entryId: toEntryId(id), part: 0, zohoId: id, isOurs: false, digest: digestOf(text) });
}
