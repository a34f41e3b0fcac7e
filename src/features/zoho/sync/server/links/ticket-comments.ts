import { pluralize } from '../../../../../platform/number-text.ts';
import { DAY_MS, later } from '../../../../../platform/server/clock.ts';
import { findImportedTicketText, type TicketRecord } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import type { FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import type { ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { isSameStored } from '../../stored-text.rules.ts';
import type { SyncContext } from './context.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { findNewComments, saveComments } from './import-comments.ts';
import { findLink, type Link, saveLink } from './link.store.ts';
import { findNotesByTicketId } from './note.store.ts';
import { sendNotes } from './send-notes.ts';
import { clearUnreadable, setAside } from './set-aside.ts';
import type { CommentSyncInput, CommentSyncResult, LocalRecord } from './synced-record.ts';
import { readDescriptionText, TICKET_MODULE } from './ticket-values.ts';

/** Sends local notes as private comments, and adds remote comments and messages to the history. */
export async function syncComments(
  context: SyncContext,
  { local, remote, maySend, isNew = false }: CommentSyncInput<TicketRecord, FullTicket>,
): Promise<CommentSyncResult> {
  const { id } = local;
  const { database, clock } = context.deps;
  const link = await findLink(database, { kind: 'ticket', recordId: id });
  const isRereadDue = link?.rereadAt != null && new Date(link.rereadAt) <= clock.now();
  const isChanged = !isNew && remote.conversation !== undefined && (isRereadDue || remote.conversation !== link?.conversation);
  const read = isChanged && !local.isFrozen ? await readNewComments(context, { id, link, isRereadDue, remote }) : undefined;
  if (read && 'kind' in read) return { failure: read };
  if (read) await saveUnreadableComments(context, local, remote.zohoId, read);
  const description = remote.record && !local.isFrozen ? await readText(context, id, remote.record) : undefined;
  // The description of a new ticket is as old as the ticket; the time of a later edit is unknown.
  const createdAt = link?.detailsDue ? toUtc(remote.record?.createdTime) : undefined;
  const describedAt = createdAt ?? clock.now().toISOString();
  const received = await findNewComments(context, id, remote.zohoId, { description, describedAt, conversation: read });
  const sent = maySend ? await sendNotes(context, id, remote.zohoId) : 0;
  if (typeof sent === 'object') return { failure: sent };
  const conversation = remote.conversation === undefined ? undefined : addComments(remote.conversation, sent);
  const progress = read && toReadProgress(context, link, read);
  return {
    hasSent: sent > 0,
    hasReceived: received.entries.length > 0,
    ...(conversation !== undefined && { conversation }),
    save: async (tx) => {
      if (local.isFrozen) return;
      await saveComments(context, tx, id, received);
      if (progress) await saveLink(tx, { kind: 'ticket', recordId: id }, TICKET_MODULE, progress);
    },
  };
}

interface FetchedConversation extends Conversation {
  /** All comments were requested. Some may have been unreadable. */
  readonly isFull: boolean;
}

async function saveUnreadableComments(
  context: SyncContext,
  { id, title }: LocalRecord<TicketRecord>,
  zohoId: string,
  { unreadable, isComplete }: Conversation,
): Promise<void> {
  if (unreadable.length > 0) {
    const reason = `OBDesk can’t read ${pluralize(unreadable.length, 'comment')} on this ticket in Zoho Desk (${unreadable.slice(0, MAX_NAMED).join(', ')}).`;
    const failure = { kind: 'fault', reason, mayBeDone: false } as const;
    await setAside(context, [{ kind: 'ticket', part: 'comments', zohoId, recordId: id, title, failure }]);
  } else if (isComplete) await clearUnreadable(context, 'ticket', 'comments', [zohoId]);
}

const MAX_NAMED = 10;

interface ReadInput {
  readonly id: string;
  readonly link: Link | undefined;
  readonly isRereadDue: boolean;
  readonly remote: CommentSyncInput<TicketRecord, FullTicket>['remote'];
}

/** Reads all comments the first time, later only those newer than the known ones, unless some were deleted. */
async function readNewComments(
  context: SyncContext,
  { id, link, isRereadDue, remote }: ReadInput,
): Promise<FetchedConversation | ZohoFailure> {
  const { zohoId, record } = remote;
  const isFirst = !link || link.conversation === '';
  // Zoho counts the description as a message.
  const isEmpty = record !== undefined && record.commentCount === 0 && record.threadCount <= (record.description ? 1 : 0);
  if (isFirst && isEmpty) return { comments: [], isComplete: true, isFull: true, unreadable: [] };
  const notes = await findNotesByTicketId(context.deps.database, id);
  const knownIds = new Set(notes.flatMap((note) => note.zohoId ?? []));
  const read = async (isFull: boolean): Promise<FetchedConversation | ZohoFailure> => {
    const conversation = await readConversation(context, zohoId, { readsAll: isFull, knownIds });
    return 'kind' in conversation ? conversation : { ...conversation, isFull };
  };
  const newest = await read(isRereadDue || isFirst);
  if ('kind' in newest || newest.isFull || newest.isComplete || !mayReadAll(context, link)) return newest;
  const isExplained = record !== undefined && explainsCounts(link.conversation, record, newest, knownIds);
  return isExplained ? newest : read(true);
}

/** Whether the unknown comments explain the new counts exactly. Otherwise some were deleted. */
function explainsCounts(
  before: string,
  { commentCount, threadCount }: FullTicket,
  { comments }: Conversation,
  knownIds: ReadonlySet<string>,
): boolean {
  const [commentsBefore = 0, messagesBefore = 0] = before.split('/').map(Number);
  const unknown = comments.filter(({ zohoId }) => !knownIds.has(zohoId));
  const newMessages = unknown.filter(({ isMessage }) => isMessage).length;
  return commentCount - commentsBefore === unknown.length - newMessages && threadCount - messagesBefore === newMessages;
}

/** A long conversation is read in full at most once a day. */
const mayReadAll = ({ deps }: SyncContext, link: Link | undefined): link is Link =>
  link !== undefined && (link.conversationReadAt === null || later(new Date(link.conversationReadAt), DAY_MS) <= deps.clock.now());

/** The link fields after a read. A partial read schedules a full one, which finds older edits and deletions. */
function toReadProgress(
  { deps }: SyncContext,
  link: Link | undefined,
  { isFull, isComplete }: FetchedConversation,
): Pick<Link, 'conversationReadAt' | 'rereadAt'> {
  const now = deps.clock.now();
  if (isFull || isComplete) return { conversationReadAt: now.toISOString(), rereadAt: null };
  const last = new Date(link?.conversationReadAt ?? now);
  const next = later(last, DAY_MS) > now ? later(last, DAY_MS) : later(now, DAY_MS);
  return { conversationReadAt: last.toISOString(), rereadAt: link?.rereadAt ?? next.toISOString() };
}

/** Returns the text of the description; `undefined` if it is unchanged since the import. */
async function readText({ deps }: SyncContext, id: string, ticket: FullTicket): Promise<string | undefined> {
  const text = await readDescriptionText(ticket.description ?? '');
  return text !== '' && isSameStored(text, await findImportedTicketText(deps.database, id)) ? undefined : text;
}

/** Adds sent comments to the counts: '3/1' is three comments and one message. */
function addComments(conversation: string, sent: number): string {
  const [comments = '0', messages = '0'] = conversation.split('/');
  return `${Number(comments) + sent}/${messages}`;
}
