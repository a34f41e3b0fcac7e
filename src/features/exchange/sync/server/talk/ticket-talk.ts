import type { FullTicket } from '../../../../../providers/zoho/desk/full-ticket.ts';
import { toUtc } from '../../../../../providers/zoho/http/times.ts';
import type { ZohoFailure } from '../../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import { findImportedTicketText, type TicketRecord } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { isSameStored } from '../../merging/stored-text.rules.ts';
import type { SyncContext } from '../context.ts';
import type { Talk, Talked, TalkedSides } from '../kind-sync.ts';
import { findLink } from '../links/link.store.ts';
import { readDescriptionText } from '../tickets/ticket-values.ts';
import { readConversation, type Said } from './conversation.ts';
import { hasUnsentNotes, sendNotes } from './send-notes.ts';
import { findNews, keepNews } from './take-notes.ts';

/** Notes and messages of tickets: ours go as private comments, those of Zoho come as entries of the history. */
export const ticketTalk: Talk<TicketRecord, FullTicket> = {
  hasUnsent: (context, { id }) => hasUnsentNotes(context, id),
  exchange,
};

async function exchange(
  context: SyncContext,
  { local, remote, maySend, isNew = false }: TalkedSides<TicketRecord, FullTicket>,
): Promise<Talked> {
  const { id } = local;
  const link = await findLink(context.deps.database, { kind: 'ticket', recordId: id });
  const hasNews = !isNew && remote.conversation !== undefined && remote.conversation !== link?.conversation;
  const said = hasNews && !local.isFrozen ? await readSaid(context, remote) : undefined;
  if (said && 'kind' in said) return { failure: said };
  const description = remote.record && !local.isFrozen ? await readText(context, id, remote.record) : undefined;
  // What a ticket came with was said when it began; a text that is added later has no time of its own.
  const createdAt = link?.detailsDue ? toUtc(remote.record?.createdTime) : undefined;
  const describedAt = createdAt ?? context.deps.clock.now().toISOString();
  const news = await findNews(context, id, remote.zohoId, { description, describedAt, said });
  const sent = maySend ? await sendNotes(context, id, remote.zohoId) : 0;
  if (typeof sent === 'object') return { failure: sent };
  const conversation = remote.conversation === undefined ? undefined : addComments(remote.conversation, sent);
  return {
    ...{ hasSent: sent > 0, hasNews: news.entries.length > 0, ...(conversation !== undefined && { conversation }) },
    keep: async (tx) => (local.isFrozen ? undefined : keepNews(context, tx, id, news)),
  };
}

/** What was said; nobody is asked where there is only the description, which Zoho counts as a message. */
async function readSaid(
  context: SyncContext,
  { zohoId, record }: TalkedSides<TicketRecord, FullTicket>['remote'],
): Promise<Said[] | ZohoFailure> {
  const isSilent = record !== undefined && record.commentCount === 0 && record.threadCount <= (record.description ? 1 : 0);
  return isSilent ? [] : readConversation(context, zohoId);
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
