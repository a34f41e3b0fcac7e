import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findZone } from '../../../../admin/settings/server/company-time-zone.service.ts';
import { getTicket, parseTicket } from '../../../../ticketing/tickets/server/ticket.service.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { HistoryEntry } from '../../../../ticketing/tickets/ticket-history.contract.ts';
import type { Context } from '../../assistant.contract.ts';
import { withoutInternal } from './notes.ts';
import { findSources } from './sources.ts';
import { summarize } from './summary.ts';

/** So many entries of its history are given with a ticket. */
const LAST_ENTRIES = 5;

/** What may be said of a ticket outside of the house. */
export interface TicketContext {
  /** With its history, less what was said among the staff. */
  readonly ticket: Ticket;
  readonly history: readonly HistoryEntry[];
  readonly zone: string;
}

/** Reads a ticket for the assistant; an unknown id is a 404. Internal comments are no part of it. */
export async function readTicketContext(deps: ServerDeps, ticketId: string): Promise<TicketContext> {
  const [ticket, zone] = await Promise.all([getTicket(deps, ticketId).then(parseTicket), findZone(deps.database)]);
  return { ticket, history: withoutInternal(ticket.history), zone };
}

export const lastEntries = ({ history }: TicketContext): HistoryEntry[] => history.slice(-LAST_ENTRIES);

/** The ticket without its history, and without who looks at it at this moment. */
export function withoutHistory({ history: _, activeUsers: __, ...rest }: Ticket): Omit<Ticket, 'history' | 'activeUsers'> {
  return rest;
}

/** Shows what the assistant is given about a ticket; the sources are those of the ticket as it is, before anything is asked. */
export async function getContext(deps: ServerDeps, actor: Actor, ticketId: string): Promise<Context> {
  const context = await readTicketContext(deps, ticketId);
  const { ticket, history, zone } = context;
  const sources = await findSources(deps, { ticket, history, asked: '', zone });
  return {
    ticket: withoutHistory(ticket),
    history: lastEntries(context),
    user: actor.fullName,
    sources: sources.map(({ text: _, ...source }) => source),
    summary: summarize(ticket, history, zone),
  };
}
