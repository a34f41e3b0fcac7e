import type { ReplyOf } from '../../../../../platform/endpoint.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { loadPageData, pageLoader } from '../../../../../platform/server/records/page-data.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { ticketApi } from '../../ticket.contract.ts';
import type { ticketOpeningApi } from '../../ticket-opening.contract.ts';
import { findComments } from '../comments/ticket.comments.store.ts';
import { getOpenCounts } from '../counts/ticket.counters.store.ts';
import { withAllTypes } from '../list/ticket.list.service.ts';
import { getTicket } from '../ticket.service.ts';
import { parseTicket } from '../ticket.store.ts';

type Opening = ReplyOf<typeof ticketOpeningApi.get>;

/** Returns a ticket with its page data. */
export async function openTicket(deps: ServerDeps, actor: Actor, id: string): Promise<JsonText<Opening>> {
  const ticket = await getTicket(deps, id);
  const parts = await loadPageData(deps, actor, 'ticket', parseTicket(ticket));
  return new JsonText(`{"ticket":${ticket.json},"parts":${parts}}`);
}

/** Loads the counts of the sidebar. */
export const countLoader = pageLoader({
  kind: 'session',
  name: 'openTickets',
  call: ticketApi.openCounts,
  read: async (db) => withAllTypes(await getOpenCounts(db)),
});

/** Internal comments, which aren't shown for repairs. */
export const commentLoader = pageLoader({
  kind: 'ticket',
  name: 'comments',
  call: ticketApi.comments,
  read: (db, _actor, { id, type }) => (type === 'Tool Repair' ? undefined : findComments(db, id)),
});
