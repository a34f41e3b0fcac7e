import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../../platform/server/actor.ts';
import { isoText } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { toExternalAuthor } from '../history/external-author.rules.ts';
import type { EntryKind, HistoryFact } from '../history/history-fact.contract.ts';
import { toEntryKind, toText } from '../history/history-text.rules.ts';
import { historyAuthor, isBlank, SYSTEM_AUTHOR } from '../ticket.rules.ts';
import { type ChangingTicket, findFieldChanges } from '../ticket-changes.rules.ts';
import type { HistoryEntryInput, HistoryType } from '../ticket-history.contract.ts';

/** An entry to write. */
export interface NewEntry {
  readonly id: string;
  readonly ticketId: string;
  /** Signature shown with the entry. Not updated if the author is renamed. */
  readonly author: string;
  /** Null for the system. */
  readonly authorId: string | null;
  readonly kind: EntryKind;
  readonly data: object;
  /** Text written by a person, or the description of a fact, stored so that reads don't build it. */
  readonly content: string;
  readonly type: HistoryType;
  readonly category: string;
  /** ISO time; defaults to the time of the statement. */
  readonly at?: string;
}

const COLUMNS =
  '"ticketId" text, id uuid, author text, "authorId" text, kind text, data jsonb, content text, type text, category text, at timestamptz';

/** SQL that appends the entries of `$1` in order. Entries whose ID is already stored are skipped. */
const appendEntries = (ticketId: string, tickets = ''): string =>
  `INSERT INTO ticket_history (ticket_id, id, at, author, author_id, kind, data, content, type, category)
  SELECT ${ticketId}, entry.id, coalesce(entry.at, statement_timestamp()), author, "authorId", kind, data, content, entry.type, category
  FROM ${tickets} ROWS FROM (jsonb_to_recordset($1) AS (${COLUMNS}))
    WITH ORDINALITY AS entry ("ticketId", id, author, "authorId", kind, data, content, type, category, at, place)
  ORDER BY place
  ON CONFLICT DO NOTHING`;

export const APPEND_ENTRIES = appendEntries('"ticketId"');

/** The same for a ticket added by the same statement. The `ticketId` of the entries is ignored. */
export const APPEND_TO_ADDED = appendEntries('added.id', 'added,');

const SHOWN = `'id', h.id, 'timestamp', ${isoText('h.at')}, 'user', h.author, 'content', h.content, 'type', h.type, 'category', h.category`;

/** SQL of the origin of an entry's text, if it wasn't written in OBDesk. */
export const ORIGIN = `CASE kind WHEN 'zoho-text' THEN 'zoho' WHEN 'imported-text' THEN 'import' WHEN 'mail-in' THEN 'mail' END`;

/** SQL of a ticket's history as JSON, oldest first, from rows of `ticket_history`. Only entries of a changed status include their data. */
export const historyJson = (rows: string): string => `coalesce((
  SELECT json_agg(
    CASE h.kind WHEN 'status' THEN json_build_object(${SHOWN}, 'kind', h.kind, 'data', h.data)
      WHEN 'escalated' THEN json_build_object(${SHOWN}, 'kind', h.kind)
      WHEN 'zoho-text' THEN json_build_object(${SHOWN}, 'origin', 'zoho')
      WHEN 'imported-text' THEN json_build_object(${SHOWN}, 'origin', 'import')
      WHEN 'mail-in' THEN json_build_object(${SHOWN}, 'origin', 'mail')
      ELSE json_build_object(${SHOWN}) END
    ORDER BY h.position
  ) FROM ${rows} AS h
), '[]')`;

/** Appends entries in order. Entries whose ID is already stored are skipped. */
export async function addHistory(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0) tx.send({ name: 'ticket-history-add', text: APPEND_ENTRIES, values: [JSON.stringify(entries)] });
}

/** Converts history entries of a request to text entries, without blank ones. */
export function toEntries(ticketId: string, actor: Actor, sent: readonly HistoryEntryInput[]): NewEntry[] {
  const text = { ticketId, ...toAuthor(actor), kind: 'text', data: {} } as const;
  return sent
    .filter(({ content }) => !isBlank(content))
    .map(({ id = randomUUID(), content, type, category }) => ({ ...text, id, content, type, category }));
}

/** Builds the entry of an event. Without an actor, its author is the system. */
export function toFactEntry(ticketId: string, actor: Actor | null, fact: HistoryFact, id: string = randomUUID()): NewEntry {
  const { kind, data } = fact;
  return { id, ticketId, ...toAuthor(actor), kind, data, content: toText(kind, data), ...toEntryKind(kind) };
}

/** Builds the history entries of a save: one for a changed status, and one for all other fields. */
export function toChangeEntries(before: ChangingTicket, changed: Partial<ChangingTicket>, actor: Actor | null): NewEntry[] {
  const entries: NewEntry[] = [];
  const changes = findFieldChanges(before, changed);
  if (changes.length > 0) entries.push(toFactEntry(before.id, actor, { kind: 'changes', data: { changes } }));
  if (changed.status) entries.push(toFactEntry(before.id, actor, { kind: 'status', data: { from: before.status, to: changed.status } }));
  return entries;
}

/** Builds the entry for the text of an imported ticket. */
export function toImportedText(ticketId: string, content: string): NewEntry {
  return { id: randomUUID(), ticketId, ...toAuthor(null), kind: 'imported-text', data: {}, content, type: 'NOTE', category: '' };
}

/** Returns the texts written by people. */
export function writtenNotes(entries: readonly NewEntry[]): string[] {
  return entries.filter(({ type }) => type === 'NOTE' || type === 'EMAIL').map(({ content }) => content);
}

const TEXT_KINDS: readonly EntryKind[] = ['text', 'imported-text', 'zoho-text', 'mail-in', 'mail-out'];

/** A comment or message from Zoho. */
export interface TextFromZoho {
  readonly id: string;
  /** Name of the author in Zoho. */
  readonly author: string;
  /** ISO text. */
  readonly at: string;
  readonly content: string;
  /** True for a message from or to the customer, false for a comment by staff. */
  readonly isMessage: boolean;
}

/** Builds the entry of a text from Zoho, whose author isn't a user. */
export function toZohoEntry(ticketId: string, { isMessage, author, ...text }: TextFromZoho): NewEntry {
  const kind = isMessage ? ({ type: 'EMAIL', category: 'Email' } as const) : ({ type: 'NOTE', category: '' } as const);
  return { ...text, ticketId, author: toExternalAuthor(author, 'zoho'), authorId: null, kind: 'zoho-text', data: {}, ...kind };
}

/** A received email. */
export interface ReceivedEmail {
  readonly id: string;
  /** Name of the sender, or the address. */
  readonly author: string;
  readonly content: string;
}

const EMAIL = { type: 'EMAIL', category: 'Email' } as const;

/** Builds the entry of a received email, whose sender isn't a user. Its time is that of the statement, because a Date header can be forged. */
export function toReceivedEmail(ticketId: string, { id, author, content }: ReceivedEmail): NewEntry {
  return { id, ticketId, author: toExternalAuthor(author, 'mail'), authorId: null, kind: 'mail-in', data: {}, content, ...EMAIL };
}

/** Builds the entry of an email that a user wrote. It counts as a reply to the customer. */
export function toSentEmail(ticketId: string, actor: Actor, { id, content }: Pick<NewEntry, 'id' | 'content'>): NewEntry {
  return { id, ticketId, ...toAuthor(actor), kind: 'mail-out', data: {}, content, ...EMAIL };
}

/** Returns the descriptions of events. */
export function notifiedFacts(entries: readonly NewEntry[]): string[] {
  return entries.filter(({ kind }) => !TEXT_KINDS.includes(kind)).map(({ content }) => content);
}

function toAuthor(actor: Actor | null): Pick<NewEntry, 'author' | 'authorId'> {
  return actor ? { author: historyAuthor(actor.fullName), authorId: actor.userId } : { author: SYSTEM_AUTHOR, authorId: null };
}

/** Returns the joined text of each imported ticket that has one. */
export async function findImportedTexts(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; text: string }>({
    name: 'ticket-imported-texts',
    text: `SELECT ticket_id AS id, string_agg(content, '' ORDER BY position) AS text FROM ticket_history
      WHERE ticket_id = ANY($1) AND kind = 'imported-text' GROUP BY ticket_id`,
    values: [ticketIds],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}
