import { and, asc, eq, inArray } from 'drizzle-orm';
import { notFound } from '../../../../platform/errors.ts';
import { isoText } from '../../../../platform/server/database/columns.ts';
import { type Db, execute, type Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { type Condition, constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import { SENDING_MAILBOXES } from '../../mailboxes/server/sending-mailbox.service.ts';
import type {
  MailCounts,
  MailMessage,
  MailPerson,
  MailQuery,
  MailRecipient,
  MailState,
  MailView,
  TicketMail,
} from '../mail-message.contract.ts';
import { mailMessages, mailPieces, mailRecipients } from './message.table.ts';

/** A stored message. */
export type MailRow = Omit<typeof mailMessages.$inferSelect, 'search'>;
type NewMailRow = typeof mailMessages.$inferInsert;
export type MailChange = Partial<Omit<MailRow, 'id' | 'version'>>;

/** Size of a stored part of a message in bytes. */
const PIECE_BYTES = 256 * 1024;

const STORED = `id, direction, mailbox_id, ticket_id, entry_id, kind, state, reason, subject, from_name, from_address, to_addresses, cc_addresses,
  author, added_at, finished_at, is_sender_new, is_cut, suggested_ticket_id, details`;

// Rows of other tables have no column `id`.
const SHOWN = `id, direction, mailbox_id AS "mailboxId", ticket_id AS "ticketId", entry_id AS "entryId", kind, state, reason, subject,
  json_build_object('name', from_name, 'address', from_address) AS "from", to_addresses AS "to", cc_addresses AS cc,
  coalesce((SELECT json_agg(json_build_object('name', name, 'address', address, 'field', field, 'state', state, 'reason', reason)
    ORDER BY array_position(ARRAY['to', 'cc', 'bcc'], field), address) FROM mail_recipients WHERE message_id = id), '[]') AS recipients,
  author, ${isoText('added_at')} AS "addedAt", ${isoText('finished_at')} AS "finishedAt",
  (SELECT ${isoText('not_before')} FROM mail_outbox WHERE message_id = id AND unclear_since IS NULL) AS "notBefore",
  CASE WHEN entry_id IS NULL THEN coalesce(details ->> 'text', '') ELSE '' END AS text,
  coalesce(details #> '{draft,attachmentIds}', '[]') AS "attachmentIds",
  (details ->> 'quotedFrom')::integer AS "quotedFrom", coalesce((details ->> 'isFolded')::boolean, false) AS "isFolded",
  is_sender_new AS "isNewAddress", coalesce(details -> 'omittedFiles', '[]') AS "omittedFiles",
  coalesce(details -> 'signatureImages', '[]') AS "signatureImages", details ->> 'security' AS security,
  is_cut AS "isCut", EXISTS (SELECT FROM mail_pieces WHERE message_id = id AND position = 0) AS "hasOriginal",
  coalesce((details ->> 'hasHtml')::boolean, false) AS "hasHtml", coalesce(details -> 'customerChoices', '[]') AS "customerChoices",
  details -> 'suggestedCustomer' AS "suggestedCustomer", suggested_ticket_id AS "suggestedTicketId"`;

/** States of messages that are to be sent, or whose sending needs a decision. */
const OUTGOING_STATES = ['queued', 'sending', 'unclear', 'failed'] as const satisfies readonly MailState[];
const OUTGOING = `state IN (${OUTGOING_STATES.map((state) => `'${state}'`).join(', ')})`;

const VIEWS: Readonly<Record<MailView, Condition>> = {
  review: constant(`state = 'review'`),
  outgoing: constant(OUTGOING),
  all: constant(`state <> 'withdrawn'`),
};

/** Lists messages, newest first. */
export function listMessages(db: Db, { view, q, mailboxId, limit, cursor }: MailQuery): Promise<ListPage<MailMessage>> {
  return readPage(db, {
    table: 'mail_messages',
    columns: { stored: STORED, shown: SHOWN },
    where: [
      VIEWS[view],
      ...when(mailboxId, (value) => ({ sql: (name) => `mailbox_id = ${name}`, value })),
      ...when(q?.trim(), (text) => contains('search', text)),
    ],
    order: [timeKey('added_at'), textKey('id::text')],
    direction: 'desc',
    limit,
    cursor,
  });
}

export async function countMessages(db: Db): Promise<MailCounts> {
  const { rows } = await db.read<MailCounts & Record<string, unknown>>({
    name: 'mail-counts',
    text: `SELECT count(*) FILTER (WHERE state = 'review') AS review, count(*) FILTER (WHERE ${OUTGOING}) AS outgoing
      FROM mail_messages WHERE state NOT IN ('done', 'sent', 'ignored', 'withdrawn')`,
    values: [],
  });
  return rows[0] ?? { review: 0, outgoing: 0 };
}

/** Returns a message as users see it. Throws 404 for an unknown ID. */
export async function readMessage(db: Db, id: string): Promise<MailMessage> {
  const { rows } = await db.query<{ json: MailMessage }>({
    name: 'mail-message',
    text: `SELECT row_to_json(shown) AS json FROM (SELECT ${STORED} FROM mail_messages WHERE id = $1) AS page, LATERAL (SELECT ${SHOWN}) AS shown`,
    values: [requireId(id)],
  });
  const [row] = rows;
  if (!row) throw notFound('Message');
  return row.json;
}

/** Finds the newest email about a record, such as 'invoice:INV-0001', that wasn't withdrawn, and the version of the record that it shows. */
export async function findNewestOfRecord(
  db: Db,
  record: string,
): Promise<{ readonly message: MailMessage; readonly recordVersion: number | null } | undefined> {
  const { rows } = await db.query<{ message: MailMessage; recordVersion: number | null }>({
    name: 'mail-newest-of-record',
    text: `SELECT row_to_json(shown) AS message, (page.details #>> '{draft,recordVersion}')::integer AS "recordVersion" FROM (SELECT ${STORED} FROM mail_messages WHERE subject_record = $1 AND state <> 'withdrawn'
      ORDER BY added_at DESC, id DESC LIMIT 1) AS page, LATERAL (SELECT ${SHOWN}) AS shown`,
    values: [record],
  });
  return rows[0];
}

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

function requireId(id: string): string {
  if (!isUuid(id)) throw notFound('Message');
  return id;
}

/** More messages of a ticket are rare, and the history has their text. */
const MESSAGES_OF_TICKET = 500;

const OF_TICKET = `SELECT json_build_object(
  'messages', coalesce((SELECT json_agg(row_to_json(shown) ORDER BY page.added_at, page.id) FROM (
      SELECT ${STORED} FROM mail_messages WHERE ticket_id = $1 AND state NOT IN ('withdrawn', 'ignored') ORDER BY added_at DESC, id DESC LIMIT ${MESSAGES_OF_TICKET}
    ) AS page, LATERAL (SELECT ${SHOWN}) AS shown), '[]'),
  'participants', coalesce((SELECT json_agg(json_build_object('name', name, 'address', address, 'isConfirmed', is_confirmed, 'isRemoved', is_removed,
      'problem', coalesce((SELECT reason FROM mail_blocks WHERE mail_blocks.address = mail_participants.address AND kind = 'automatic'), ''))
      ORDER BY added_at, address) FROM mail_participants WHERE ticket_id = $1), '[]'),
  'mailboxes', coalesce((SELECT json_agg(json_build_object('id', id, 'name', name, 'address', address, 'signature', signature) ORDER BY id IS NOT DISTINCT FROM (
      SELECT mailbox_id FROM mail_messages WHERE ticket_id = $1 AND mailbox_id IS NOT NULL ORDER BY added_at DESC, id DESC LIMIT 1
    ) DESC, lower(name), id) FROM (${SENDING_MAILBOXES}) AS sending), '[]'),
  'subject', coalesce((SELECT subject FROM mail_messages
    WHERE ticket_id = $1 AND subject <> '' AND (state = 'done' OR state = 'sent' AND author <> '') ORDER BY added_at DESC, id DESC LIMIT 1), '')
) AS mail`;

/** Returns the email of a ticket in one statement. `subject` is that of the newest message that isn’t automatic, or blank. */
export async function findTicketMail(db: Db, ticketId: string): Promise<TicketMail> {
  const { rows } = await db.read<{ mail: TicketMail }>({ name: 'mail-of-ticket', text: OF_TICKET, values: [ticketId] });
  const [row] = rows;
  if (!row) throw new Error('the email of a ticket has no row');
  return row.mail;
}

/** Adds a message. Returns false if its ID, or its place in the inbox, is already stored. */
export async function insertMessage(tx: Tx, message: NewMailRow): Promise<boolean> {
  const added = await tx.orm.insert(mailMessages).values(message).onConflictDoNothing().returning({ id: mailMessages.id });
  if (added.length === 1) publishMessage(tx, message);
  return added.length === 1;
}

/** Adds new messages with their recipients. */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMailRow[],
  recipients: readonly Pick<RecipientRow, 'messageId' | 'name' | 'address' | 'field'>[],
): Promise<void> {
  await tx.orm.insert(mailMessages).values([...messages]);
  await tx.orm.insert(mailRecipients).values([...recipients]);
  publishMessage(tx, { id: '' });
}

/**
 * Stores the original of a received message, or the bytes of one to send, after `stored` pieces of it. Returns the number of its stored pieces.
 * Only the last piece waits for the next statement, because messages may be large.
 */
export async function insertPieces(tx: Tx, id: string, bytes: Uint8Array, stored = 0): Promise<number> {
  let position = stored;
  for (let start = 0; start < bytes.length || start === 0; start += PIECE_BYTES) {
    const statement = {
      name: 'mail-piece-add',
      text: 'INSERT INTO mail_pieces (message_id, position, content) VALUES ($1, $2, $3)',
      values: [id, position, Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(PIECE_BYTES, bytes.length - start))],
    };
    if (start + PIECE_BYTES < bytes.length) await tx.query(statement);
    else tx.send(statement);
    position += 1;
  }
  return position;
}

/** Returns the original of a message in a buffer of its own; undefined if it isn't stored. A large message takes memory once. */
export async function readBytes(db: Db, id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { rows } = await db.query<{ size: number | null }>({
    name: 'mail-size',
    text: 'SELECT sum(octet_length(content))::integer AS size FROM mail_pieces WHERE message_id = $1',
    values: [id],
  });
  const size = rows[0]?.size ?? undefined;
  if (size === undefined) return undefined;
  const bytes = new Uint8Array(size);
  let length = 0;
  for (let position = 0; length < size; position += 1) {
    const piece = await readPiece(db, id, position);
    if (!piece) return undefined;
    bytes.set(piece, length);
    length += piece.length;
  }
  return bytes;
}

/** Streams the original of a message. */
export async function* readMessagePieces(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const piece = await readPiece(db, id, position);
    if (!piece) return;
    yield piece;
  }
}

async function readPiece(db: Db, id: string, position: number): Promise<Uint8Array | undefined> {
  const wanted = and(eq(mailPieces.messageId, id), eq(mailPieces.position, position));
  const [piece] = await db.orm.select({ content: mailPieces.content }).from(mailPieces).where(wanted);
  return piece?.content;
}

/** Deletes the stored bytes of a message. */
export async function deletePieces(db: Db, id: string): Promise<void> {
  await execute(db, { name: 'mail-pieces-delete', text: 'DELETE FROM mail_pieces WHERE message_id = $1', values: [id] });
}

export async function findMessage(db: Db, id: string): Promise<MailRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(mailMessages)
    .where(eq(mailMessages.id, requireId(id)));
  return row;
}

/** Locks a message. If its ticket is locked too, lock that first. Throws 404 for an unknown ID. */
export async function lockMessage(tx: Tx, id: string): Promise<MailRow> {
  trackLock(tx, 'mail_messages', [requireId(id)]);
  const [row] = await tx.orm.select().from(mailMessages).where(eq(mailMessages.id, id)).for('no key update');
  if (!row) throw notFound('Message');
  return row;
}

/** Changes a locked message. */
export async function updateMessage(tx: Tx, message: Pick<MailRow, 'id' | 'ticketId' | 'version'>, change: MailChange): Promise<void> {
  await tx.orm
    .update(mailMessages)
    .set({ ...change, version: message.version + 1 })
    .where(eq(mailMessages.id, message.id));
  publishMessage(tx, message);
  if (change.ticketId && change.ticketId !== message.ticketId) publishMessage(tx, { id: message.id, ticketId: change.ticketId });
}

/** Stores which version of its record the attachments of a message show. */
export function setRecordVersion(tx: Tx, id: string, version: number): void {
  tx.send({
    name: 'mail-record-version',
    text: `UPDATE mail_messages SET details = jsonb_set(details, '{draft,recordVersion}', to_jsonb($2::integer)) WHERE id = $1`,
    values: [id, version],
  });
}

/** Shows a waiting message as being sent. The message is locked. */
export async function startSending(tx: Tx, id: string): Promise<void> {
  const [started] = await tx.orm
    .update(mailMessages)
    .set({ state: 'sending' })
    .where(and(eq(mailMessages.id, id), eq(mailMessages.state, 'queued')))
    .returning({ id: mailMessages.id, ticketId: mailMessages.ticketId });
  if (started) publishMessage(tx, started);
}

/** Lists and the ticket reload the message. */
export function publishMessage(tx: Tx, { id, ticketId }: { readonly id: string; readonly ticketId?: string | null | undefined }): void {
  publish(tx, { kind: 'mail-message', id: ticketId ?? id, version: 0, by: '' });
}

/** Remembers to which ticket Message-IDs belong. */
export function addReferences(tx: Tx, ticketId: string, messageIds: readonly string[]): void {
  const ids = messageIds.filter((id) => id !== '');
  if (ids.length === 0) return;
  tx.send({
    name: 'mail-references-add',
    text: `INSERT INTO mail_references (id_hash, ticket_id) SELECT DISTINCT sha256(convert_to(id, 'UTF8')), $1 FROM unnest($2::text[]) AS id
      ON CONFLICT (id_hash, ticket_id) DO UPDATE SET seen_at = now()`,
    values: [ticketId, ids],
  });
}

/** A message of a thread. */
export interface ThreadMessage {
  readonly direction: MailRow['direction'];
  readonly messageId: string;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly entryId: string | null;
  /** ISO time. */
  readonly addedAt: string;
  readonly isFolded: boolean;
  readonly quotedFrom: number | null;
}

/** Returns the newest sent and received messages of a ticket, newest first. */
export async function findThread(db: Db, ticketId: string, limit: number): Promise<ThreadMessage[]> {
  const { rows } = await db.query<ThreadMessage & Record<string, unknown>>({
    name: 'mail-thread',
    text: `SELECT direction, message_id AS "messageId", from_name AS "fromName", from_address AS "fromAddress", entry_id AS "entryId",
        ${isoText('added_at')} AS "addedAt", coalesce((details ->> 'isFolded')::boolean, false) AS "isFolded",
        (details ->> 'quotedFrom')::integer AS "quotedFrom"
      FROM mail_messages WHERE ticket_id = $1 AND state IN ('done', 'sent') ORDER BY mail_messages.added_at DESC, id DESC LIMIT $2`,
    values: [ticketId, limit],
  });
  return rows;
}

/** Adds confirmed participants to a ticket. Those that a user removed before are participants again. */
export function confirmParticipants(tx: Tx, ticketId: string, people: readonly MailPerson[]): void {
  if (people.length === 0) return;
  tx.send({
    name: 'mail-participants-confirm',
    text: `INSERT INTO mail_participants AS known (ticket_id, address, name, is_confirmed)
      SELECT $1, address, name, true FROM jsonb_to_recordset($2) AS person (address text, name text)
      ON CONFLICT (ticket_id, address) DO UPDATE SET is_confirmed = true, is_removed = false, name = coalesce(nullif(known.name, ''), excluded.name)`,
    values: [ticketId, JSON.stringify(people)],
  });
}

/** Marks participants that a user removed from a reply. */
export function removeParticipants(tx: Tx, ticketId: string, addresses: readonly string[]): void {
  if (addresses.length === 0) return;
  tx.send({
    name: 'mail-participants-remove',
    text: 'UPDATE mail_participants SET is_removed = true WHERE ticket_id = $1 AND address = ANY($2)',
    values: [ticketId, addresses],
  });
}

/** Stops automatic email to an address. */
export function blockAutomatic(tx: Tx, address: string, reason: string): void {
  tx.send({
    name: 'mail-block-automatic',
    text: `INSERT INTO mail_blocks (address, kind, reason) VALUES ($1, 'automatic', $2) ON CONFLICT DO NOTHING`,
    values: [address, reason],
  });
}

/** Returns the addresses to which no automatic email is sent. */
export async function findBlocked(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ address: string }>({
    name: 'mail-blocked',
    text: `SELECT address FROM mail_blocks WHERE kind = 'automatic' AND address = ANY($1)`,
    values: [addresses],
  });
  return new Set(rows.map(({ address }) => address));
}

/** Recipients of a sent message. `address` is in lower case. */
export type RecipientRow = typeof mailRecipients.$inferSelect;

export async function insertRecipients(tx: Tx, messageId: string, recipients: readonly Pick<RecipientRow, 'name' | 'address' | 'field'>[]) {
  if (recipients.length > 0) await tx.orm.insert(mailRecipients).values(recipients.map((each) => ({ ...each, messageId })));
}

export function findRecipients(db: Db, messageId: string): Promise<RecipientRow[]> {
  return db.orm.select().from(mailRecipients).where(eq(mailRecipients.messageId, messageId)).orderBy(asc(mailRecipients.address));
}

type RecipientChange = Pick<MailRecipient, 'state'> & Partial<Pick<RecipientRow, 'reason' | 'isHard'>>;

/** Replaces the addresses of recipients. */
export async function replaceRecipients(
  tx: Tx,
  messageId: string,
  old: readonly string[],
  corrected: readonly Pick<RecipientRow, 'name' | 'address' | 'field'>[],
): Promise<void> {
  await tx.orm.delete(mailRecipients).where(and(eq(mailRecipients.messageId, messageId), inArray(mailRecipients.address, [...old])));
  if (corrected.length > 0)
    await tx.orm
      .insert(mailRecipients)
      .values(corrected.map(({ name, address, field }) => ({ messageId, name, address, field })))
      .onConflictDoNothing();
}

/** Stores the delivery to some recipients of a message. */
export async function updateRecipients(
  tx: Tx,
  messageId: string,
  addresses: readonly string[],
  { state, reason = '', isHard = false }: RecipientChange,
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return;
  await tx.orm
    .update(mailRecipients)
    .set({ state, reason, isHard, changedAt: now.toISOString() })
    .where(and(eq(mailRecipients.messageId, messageId), inArray(mailRecipients.address, [...addresses])));
}
