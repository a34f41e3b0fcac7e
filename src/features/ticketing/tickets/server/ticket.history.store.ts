import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../../platform/server/actor.ts';
import { isoText } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { toExternalAuthor } from '../history/external-author.rules.ts';
import type { EntryKind, HistoryFact } from '../history/history-fact.contract.ts';
import { toEntryKind, toText } from '../history/history-text.rules.ts';
import { historyAuthor, isBlank, SYSTEM_AUTHOR } from '../ticket.rules.ts';
import type { HistoryEntryInput, HistoryType } from '../ticket-history.contract.ts';

/** An entry about to be written; its time is the database's, unless it comes from elsewhere and says its own. */
export interface NewEntry {
  readonly id: string;
  readonly ticketId: string;
  /** The signature shown with the entry; it stays, whatever its author is called later. */
  readonly author: string;
  /** Null: the program itself. */
  readonly authorId: string | null;
  readonly kind: EntryKind;
  readonly data: object;
  /** The text a person wrote, or the words of a fact, stored so that reading a ticket does not build them again. */
  readonly content: string;
  readonly type: HistoryType;
  readonly category: string;
  /** ISO text. */
  readonly at?: string;
}

const COLUMNS =
  '"ticketId" text, id uuid, author text, "authorId" text, kind text, data jsonb, content text, type text, category text, at timestamptz';

/** SQL that appends the entries of `$1` in their order; one whose id the ticket already has changes nothing. */
const appendEntries = (ticketId: string, tickets = ''): string =>
  `INSERT INTO ticket_history (ticket_id, id, at, author, author_id, kind, data, content, type, category)
  SELECT ${ticketId}, entry.id, coalesce(entry.at, statement_timestamp()), author, "authorId", kind, data, content, entry.type, category
  FROM ${tickets} ROWS FROM (jsonb_to_recordset($1) AS (${COLUMNS}))
    WITH ORDINALITY AS entry ("ticketId", id, author, "authorId", kind, data, content, type, category, at, place)
  ORDER BY place
  ON CONFLICT DO NOTHING`;

export const APPEND_ENTRIES = appendEntries('"ticketId"');

/** The same for the one ticket that the statement has just added: whose entries they say they are does not count. */
export const APPEND_TO_ADDED = appendEntries('added.id', 'added,');

const SHOWN = `'id', h.id, 'timestamp', ${isoText('h.at')}, 'user', h.author, 'content', h.content, 'type', h.type, 'category', h.category`;

/** SQL: where the text of an entry was written, if not in OBDesk. */
export const ORIGIN = `CASE kind WHEN 'zoho-text' THEN 'zoho' WHEN 'imported-text' THEN 'import' END`;

/** SQL of a history as a ticket carries it, oldest first, from rows of `ticket_history`. Only of a changed status it tells the facts. */
export const historyJson = (rows: string): string => `coalesce((
  SELECT json_agg(
    CASE h.kind WHEN 'status' THEN json_build_object(${SHOWN}, 'kind', h.kind, 'data', h.data)
      WHEN 'zoho-text' THEN json_build_object(${SHOWN}, 'origin', 'zoho')
      WHEN 'imported-text' THEN json_build_object(${SHOWN}, 'origin', 'import')
      ELSE json_build_object(${SHOWN}) END
    ORDER BY h.position
  ) FROM ${rows} AS h
), '[]')`;

/** Appends entries in the given order; an id the ticket already has changes nothing. */
export async function addHistory(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0) tx.send({ name: 'ticket-history-add', text: APPEND_ENTRIES, values: [JSON.stringify(entries)] });
}

/** Converts sent history entries to texts ready to append; blank ones are left out. They never become facts, whatever they say. */
export function toEntries(ticketId: string, actor: Actor, sent: readonly HistoryEntryInput[]): NewEntry[] {
  const text = { ticketId, ...toAuthor(actor), kind: 'text', data: {} } as const;
  return sent
    .filter(({ content }) => !isBlank(content))
    .map(({ id = randomUUID(), content, type, category }) => ({ ...text, id, content, type, category }));
}

/** The entry of what happened to a ticket; by the program itself when there is no actor. */
export function toFactEntry(ticketId: string, actor: Actor | null, fact: HistoryFact, id: string = randomUUID()): NewEntry {
  const { kind, data } = fact;
  return { id, ticketId, ...toAuthor(actor), kind, data, content: toText(kind, data), ...toEntryKind(kind) };
}

/** A text that an imported ticket came with. */
export function toImportedText(ticketId: string, content: string): NewEntry {
  return { id: randomUUID(), ticketId, ...toAuthor(null), kind: 'imported-text', data: {}, content, type: 'NOTE', category: '' };
}

/** Picks the texts that people wrote, without those that the program notes about their changes. */
export function writtenNotes(entries: readonly NewEntry[]): string[] {
  return entries.filter(({ type }) => type === 'NOTE' || type === 'EMAIL').map(({ content }) => content);
}

const isText = (kind: EntryKind): boolean => kind === 'text' || kind === 'imported-text' || kind === 'zoho-text';

/** What somebody wrote in Zoho. */
export interface TextFromZoho {
  readonly id: string;
  /** The name of who wrote it, as Zoho has it. */
  readonly author: string;
  /** ISO text. */
  readonly at: string;
  readonly content: string;
  /** A message of or to the customer, else a comment of the staff. */
  readonly isMessage: boolean;
}

/** The entry of what somebody wrote in Zoho, with its writer and its time. Its kind says that the author is nobody of the staff. */
export function toZohoEntry(ticketId: string, { isMessage, author, ...text }: TextFromZoho): NewEntry {
  const kind = isMessage ? ({ type: 'EMAIL', category: 'Email' } as const) : ({ type: 'NOTE', category: '' } as const);
  return { ...text, ticketId, author: toExternalAuthor(author), authorId: null, kind: 'zoho-text', data: {}, ...kind };
}

/** Picks the sentences of facts. */
export function notifiedFacts(entries: readonly NewEntry[]): string[] {
  return entries.filter(({ kind }) => !isText(kind)).map(({ content }) => content);
}

function toAuthor(actor: Actor | null): Pick<NewEntry, 'author' | 'authorId'> {
  return actor ? { author: historyAuthor(actor.fullName), authorId: actor.userId } : { author: SYSTEM_AUTHOR, authorId: null };
}

/** The text that each imported ticket came with, parts put together again; tickets without one are left out. */
export async function findImportedTexts(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; text: string }>({
    name: 'ticket-imported-texts',
    text: `SELECT ticket_id AS id, string_agg(content, '' ORDER BY position) AS text FROM ticket_history
      WHERE ticket_id = ANY($1) AND kind = 'imported-text' GROUP BY ticket_id`,
    values: [ticketIds],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}
