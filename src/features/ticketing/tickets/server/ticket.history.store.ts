import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../../platform/server/actor.ts';
import { isoText } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { historyAuthor, isBlank, SYSTEM_AUTHOR } from '../ticket.rules.ts';
import { CHANGES_CATEGORY, type HistoryEntryInput, type HistoryType } from '../ticket-history.contract.ts';

/** An entry about to be written; its time is the database's. */
export interface NewEntry {
  readonly id: string;
  readonly ticketId: string;
  readonly author: string;
  readonly content: string;
  readonly type: HistoryType;
  readonly category: string;
}

/** Appends the entries of `$1` in their order; one whose id the ticket already has changes nothing. */
export const APPEND_ENTRIES = `INSERT INTO ticket_history (ticket_id, id, at, author, content, type, category)
  SELECT "ticketId", id, statement_timestamp(), author, content, type, category
  FROM ROWS FROM (jsonb_to_recordset($1) AS ("ticketId" text, id uuid, author text, content text, type text, category text))
    WITH ORDINALITY AS entry ("ticketId", id, author, content, type, category, place)
  ORDER BY place
  ON CONFLICT DO NOTHING`;

/** SQL of a history as a ticket carries it, oldest first, from rows of `ticket_history`. */
export const historyJson = (rows: string): string => `coalesce((
  SELECT json_agg(json_build_object(
    'id', h.id, 'timestamp', ${isoText('h.at')},
    'user', h.author, 'content', h.content, 'type', h.type, 'category', h.category
  ) ORDER BY h.position) FROM ${rows} AS h
), '[]')`;

/** Appends entries in the given order and answers how many were new: an id the ticket already has changes nothing. */
export async function addHistory(tx: Tx, entries: readonly NewEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const { rowCount } = await tx.query({ name: 'ticket-history-add', text: APPEND_ENTRIES, values: [JSON.stringify(entries)] });
  return rowCount ?? 0;
}

/** What somebody sent as a ticket's history, ready to append; blank entries are left out. */
export function toEntries(ticketId: string, author: string, sent: readonly HistoryEntryInput[]): NewEntry[] {
  return sent
    .filter(({ content }) => !isBlank(content))
    .map(({ id = randomUUID(), content, type, category }) => ({ id, ticketId, author, content, type, category }));
}

/** An entry the program itself makes. */
export function systemEvent(ticketId: string, content: string): NewEntry {
  return { id: randomUUID(), ticketId, author: SYSTEM_AUTHOR, content, type: 'EVENT', category: '' };
}

/** An entry that says which fields were changed, and how; by the program itself when there is no actor. */
export function toChangesEntry(ticketId: string, actor: Actor | null, content: string): NewEntry {
  return { id: randomUUID(), ticketId, author: toAuthor(actor), content, type: 'EVENT', category: CHANGES_CATEGORY };
}

/** What people wrote, as against what the program notes of their change. */
export function writtenNotes(entries: readonly NewEntry[]): string[] {
  return entries.filter(({ type }) => type === 'NOTE' || type === 'EMAIL').map(({ content }) => content);
}

/** How the history names who did something. */
export const toAuthor = (actor: Actor | null): string => (actor ? historyAuthor(actor.fullName) : SYSTEM_AUTHOR);

/** The text that each imported ticket came with, parts put together again; tickets without one are left out. */
export async function findSystemNotes(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; text: string }>({
    name: 'ticket-system-notes',
    text: `SELECT ticket_id AS id, string_agg(content, '' ORDER BY position) AS text FROM ticket_history
      WHERE ticket_id = ANY($1) AND type = 'NOTE' AND author = $2 GROUP BY ticket_id`,
    values: [ticketIds, SYSTEM_AUTHOR],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}
