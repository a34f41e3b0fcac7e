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
import { findLink, type Link, noteLink } from './link.store.ts';
import { findNotesOn } from './note.store.ts';
import type { CommentSync, CommentSyncResult, CommentSyncSides, LocalRecord } from './record-type-sync.ts';
import { hasUnsentNotes, sendNotes } from './send-notes.ts';
import { clearUnreadable, setAside } from './set-aside.ts';
import { readDescriptionText, TICKET_PLACE } from './ticket-values.ts';

/** Notes and messages of tickets: ours go as private comments, those of Zoho come as entries of the history. */
export const ticketComments: CommentSync<TicketRecord, FullTicket> = {
  hasUnsent: (context, { id }) => hasUnsentNotes(context, id),
  exchange,
};

async function exchange(
  context: SyncContext,
  { local, remote, maySend, isNew = false }: CommentSyncSides<TicketRecord, FullTicket>,
): Promise<CommentSyncResult> {
  const { id } = local;
  const link = await findLink(context.deps.database, { kind: 'ticket', recordId: id });
  const isDue = link?.rereadAt != null && new Date(link.rereadAt) <= context.deps.clock.now();
  const hasNews = !isNew && remote.conversation !== undefined && (isDue || remote.conversation !== link?.conversation);
  const read = hasNews && !local.isFrozen ? await readSaid(context, { id, link, isDue, remote }) : undefined;
  if (read && 'kind' in read) return { failure: read };
  if (read) await noteUnreadable(context, local, remote.zohoId, read);
  const description = remote.record && !local.isFrozen ? await readText(context, id, remote.record) : undefined;
  // What a ticket came with was said when it began; a text that is added later has no time of its own.
  const createdAt = link?.detailsDue ? toUtc(remote.record?.createdTime) : undefined;
  const describedAt = createdAt ?? context.deps.clock.now().toISOString();
  const news = await findNewComments(context, id, remote.zohoId, { description, describedAt, conversation: read });
  const sent = maySend ? await sendNotes(context, id, remote.zohoId) : 0;
  if (typeof sent === 'object') return { failure: sent };
  const conversation = remote.conversation === undefined ? undefined : addComments(remote.conversation, sent);
  const depth = read && toDepthFacts(context, link, read);
  return {
    hasSent: sent > 0,
    hasNews: news.entries.length > 0,
    ...(conversation !== undefined && { conversation }),
    keep: async (tx) => {
      if (local.isFrozen) return;
      await saveComments(context, tx, id, news);
      if (depth) await noteLink(tx, { kind: 'ticket', recordId: id }, TICKET_PLACE, depth);
    },
  };
}

interface FetchedConversation extends Conversation {
  /** All of it was asked for, although a row of it may have been unreadable. */
  readonly isDeep: boolean;
}

/** Sets comments aside that can't be read; the others are taken over. */
async function noteUnreadable(
  context: SyncContext,
  { id, title }: LocalRecord<TicketRecord>,
  zohoId: string,
  { unreadable, isWhole }: Conversation,
): Promise<void> {
  if (unreadable.length > 0) {
    const reason = `OBDesk can’t read ${pluralize(unreadable.length, 'comment')} on this ticket in Zoho Desk (${unreadable.slice(0, MOST_NAMED).join(', ')}).`;
    const failure = { kind: 'fault', reason, mayBeDone: false } as const;
    await setAside(context, [{ kind: 'ticket', part: 'comments', zohoId, recordId: id, title, failure }]);
  } else if (isWhole) await clearUnreadable(context, 'ticket', 'comments', [zohoId]);
}

const MOST_NAMED = 10;

interface Reading {
  readonly id: string;
  readonly link: Link | undefined;
  /** All of it has to be read again. */
  readonly isDue: boolean;
  readonly remote: CommentSyncSides<TicketRecord, FullTicket>['remote'];
}

/** Reads what was said: all of it the first time, later only what is newer than what is known, unless more was deleted than added. */
async function readSaid(context: SyncContext, { id, link, isDue, remote }: Reading): Promise<FetchedConversation | ZohoFailure> {
  const { zohoId, record } = remote;
  const isFirst = !link || link.conversation === '';
  // Zoho counts the description as a message.
  const isSilent = isFirst && record !== undefined && record.commentCount === 0 && record.threadCount <= (record.description ? 1 : 0);
  if (isSilent) return { said: [], isWhole: true, isDeep: true, unreadable: [] };
  const notes = await findNotesOn(context.deps.database, id);
  const known = new Set(notes.flatMap((note) => note.zohoId ?? []));
  const read = async (isDeep: boolean): Promise<FetchedConversation | ZohoFailure> => {
    const conversation = await readConversation(context, zohoId, { isWhole: isDeep, known });
    return 'kind' in conversation ? conversation : { ...conversation, isDeep };
  };
  const newest = await read(isDue || isFirst);
  if ('kind' in newest || newest.isDeep || newest.isWhole || !mayReadAll(context, link)) return newest;
  const isComplete = record !== undefined && isAllNews(link.conversation, record, newest, known);
  return isComplete ? newest : read(true);
}

/** Whether Zoho has exactly as many comments and messages more than before as were read and are unknown: none was deleted then. */
function isAllNews(before: string, { commentCount, threadCount }: FullTicket, { said }: Conversation, known: ReadonlySet<string>): boolean {
  const [comments = 0, messages = 0] = before.split('/').map(Number);
  const unknown = said.filter(({ zohoId }) => !known.has(zohoId));
  const newMessages = unknown.filter(({ isMessage }) => isMessage).length;
  return commentCount - comments === unknown.length - newMessages && threadCount - messages === newMessages;
}

/** All of a long conversation is read once a day at most. */
const mayReadAll = ({ deps }: SyncContext, link: Link | undefined): link is Link =>
  link !== undefined && (link.talkReadAt === null || later(new Date(link.talkReadAt), DAY_MS) <= deps.clock.now());

/** What the link says of how far was read. Edits and deletions farther back are found when all of it is read again. */
function toDepthFacts(
  { deps }: SyncContext,
  link: Link | undefined,
  { isDeep, isWhole }: FetchedConversation,
): Pick<Link, 'talkReadAt' | 'rereadAt'> {
  const now = deps.clock.now();
  if (isDeep || isWhole) return { talkReadAt: now.toISOString(), rereadAt: null };
  const last = new Date(link?.talkReadAt ?? now);
  const next = later(last, DAY_MS) > now ? later(last, DAY_MS) : later(now, DAY_MS);
  return { talkReadAt: last.toISOString(), rereadAt: link?.rereadAt ?? next.toISOString() };
}

/** What people wrote into the description; undefined for the text that the ticket came with, which is no news. */
async function readText({ deps }: SyncContext, id: string, ticket: FullTicket): Promise<string | undefined> {
  const text = await readDescriptionText(ticket.description ?? '');
  return text !== '' && isSameStored(text, await findImportedTicketText(deps.database, id)) ? undefined : text;
}

/** '3/1' are three comments and one message. */
function addComments(conversation: string, sent: number): string {
  const [comments = '0', messages = '0'] = conversation.split('/');
  return `${Number(comments) + sent}/${messages}`;
}
