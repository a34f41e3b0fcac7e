import { changedFields } from '../../../../platform/merge.ts';
import { isoText } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { syncColumns } from '../../../../platform/server/records/sync-columns.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { HistoryFact } from '../history/history-fact.contract.ts';
import { withDerivedFields } from '../ticket-changes.rules.ts';
import { INTERNAL } from '../ticket-history.contract.ts';
import { TICKET_COUNTS } from './counts/ticket.counters.store.ts';
import { ticketCounts } from './counts/ticket.counts.ts';
import { findCustomersOf, type SentFields, withCustomer } from './ticket.fields.ts';
import { findImportedTexts, type TextFromZoho, toFactEntry, toZohoEntry } from './ticket.history.store.ts';
import { saveLockedTicket } from './ticket.save.service.ts';
import { lockTicket } from './ticket.save.store.ts';
import { findTicketRecords, type TicketRecord } from './ticket.store.ts';

export type { TicketRecord };

export const findTicketsToSync = findTicketRecords;

export async function findTicketToSync(db: Db, id: string): Promise<TicketRecord | undefined> {
  const [ticket] = await findTicketRecords(db, [id]);
  return ticket;
}

/** Fields that are synced. */
export type SharedFields = Omit<SentFields, 'assignees' | 'technicianId' | 'rmaLineItems'>;

export interface LockedTicket {
  readonly ticket: TicketRecord;
  /** Saves differing fields as the system. They must be among those the ticket was locked for. */
  take(change: SharedFields): Promise<void>;
}

/** Locks a ticket to change these fields. */
export async function lockTicketToSync(deps: ServerDeps, tx: Tx, id: string, planned: SharedFields): Promise<LockedTicket | undefined> {
  const customers = await findCustomersOf(tx, planned);
  const ticket = await lockTicket(tx, id);
  if (!ticket) return undefined;
  return {
    ticket,
    async take(change) {
      const given = changedFields<Partial<TicketRecord>>(ticket, withCustomer(ticket, change, customers));
      const changed = withDerivedFields(ticket, given, change.vehicleModel !== undefined);
      await saveLockedTicket(deps, tx, { current: ticket, changed, actor: null });
      tx.afterCommit(() => ticketCounts(deps).forget());
    },
  };
}

/** Restores the time of the last change, so that saves of this transaction don't count as one. */
export async function keepLastUpdated(tx: Tx, { id, lastUpdated }: TicketRecord): Promise<void> {
  await tx.query({ name: 'ticket-keep-time', text: 'UPDATE tickets SET last_updated = $2 WHERE id = $1', values: [id, lastUpdated] });
}

export const ticketSyncColumns = syncColumns({
  table: 'tickets',
  providerColumn: 'zoho_case_id',
  titleColumn: 'summary',
  total: `SELECT coalesce(sum(delta), 0) FROM ${TICKET_COUNTS} WHERE facet = 'all' AND value = ''`,
});

/** A history entry that is sent to Zoho as a comment. */
export interface CommentEntry {
  readonly ticketId: string;
  readonly id: string;
  /** ISO text. */
  readonly at: string;
  readonly author: string;
  readonly category: string;
  readonly content: string;
}

/** Returns the entries to send to Zoho, by ticket and in order: texts by users that aren't internal, email, and merges. */
export async function listComments(db: Db, ticketIds: readonly string[]): Promise<CommentEntry[]> {
  const { rows } = await db.query<CommentEntry & Record<string, unknown>>({
    name: 'ticket-talk',
    text: `SELECT ticket_id AS "ticketId", id, ${isoText('at')} AS at, author, category, content FROM ticket_history
      WHERE ticket_id = ANY($1) AND ((kind = 'text' AND type IN ('NOTE', 'EMAIL') AND category <> $2)
        OR kind IN ('mail-in', 'mail-out', 'merged-into', 'merged-into-undone'))
      ORDER BY ticket_id, position`,
    values: [ticketIds, INTERNAL],
  });
  return rows;
}

/** A text or event from Zoho. */
export type IncomingComment = { readonly text: TextFromZoho } | { readonly fact: HistoryFact; readonly id: string };

/** Adds texts and events from Zoho to the history of a locked ticket. */
export async function addIncomingComments(deps: ServerDeps, tx: Tx, ticketId: string, news: readonly IncomingComment[]): Promise<void> {
  const ticket = news.length === 0 ? undefined : await lockTicket(tx, ticketId);
  if (!ticket) return;
  const entries = news.map((each) => ('text' in each ? toZohoEntry(ticketId, each.text) : toFactEntry(ticketId, null, each.fact, each.id)));
  await saveLockedTicket(deps, tx, { current: ticket, changed: {}, entries, actor: null });
}

/** Returns the tickets with one of these summaries that aren't in Zoho yet. */
export async function findUnsentBySummary(db: Db, summaries: readonly string[]): Promise<{ id: string; summary: string }[]> {
  const text = 'SELECT id, summary FROM tickets WHERE zoho_case_id IS NULL AND summary = ANY($1)';
  const { rows } = await db.query<{ id: string; summary: string }>({ name: 'tickets-unsent', text, values: [summaries] });
  return rows;
}

/** Lists the IDs of a customer's tickets that have nothing to be sent, merged ones included. */
export async function listSyncedTicketIdsOfCustomer(db: Db, customerId: string): Promise<string[]> {
  const text = "SELECT id FROM tickets WHERE customer_id = $1 AND sync_status = 'synced' ORDER BY id";
  const { rows } = await db.query<{ id: string }>({ name: 'ticket-ids-synced-of-customer', text, values: [customerId] });
  return rows.map(({ id }) => id);
}

/** Returns the imported text of a ticket, or ''. */
export async function findImportedTicketText(db: Db, id: string): Promise<string> {
  return (await findImportedTexts(db, [id])).get(id) ?? '';
}
