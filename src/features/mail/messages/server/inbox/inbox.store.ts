import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { isoText } from '../../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { type MailChange, publishMessage } from '../message.store.ts';
import { type MailDetails, mailBlocks, mailMessages } from '../message.table.ts';
import { SEEN_BEFORE, type SmallPictures } from './signature-images.ts';

/** Repeated job that processes stored messages. */
export const PROCESSING_QUEUE = 'mail-processing';

/** Thrown if another run has processed the message, which rolls back this one. */
export class AlreadyProcessed extends Error {}

/** A message to process: a new one, or one in review that a user decides about. */
export interface StoredMessage {
  readonly id: string;
  readonly mailboxId: string | null;
  readonly isCut: boolean;
  readonly attempts: number;
  readonly state: 'stored' | 'review';
  /** ISO time at which the server of the mailbox, or OBDesk, received it. */
  readonly receivedAt: string;
}

/** Details of a received message. */
export interface ReceivedDetails extends MailDetails {
  /** ISO time at which the server of the mailbox, or OBDesk, received it. */
  readonly receivedAt?: string;
  /** IDs of its attachments, which are files of the ticket. */
  readonly fileIds?: readonly string[];
}

const MOST_AT_ONCE = 50;

export interface WaitingMessage {
  readonly id: string;
  /** Size of the whole message. */
  readonly bytes: number;
}

/** Lists stored messages, oldest first. Those that failed before come last, so that they don't block the others. */
export async function listStored(db: Db, except: readonly string[]): Promise<WaitingMessage[]> {
  const { rows } = await db.query<WaitingMessage & Record<string, unknown>>({
    name: 'mail-stored',
    text: `SELECT id, bytes FROM mail_messages WHERE state = 'stored' AND id <> ALL($1::uuid[])
      ORDER BY attempts, added_at, uid, id LIMIT ${MOST_AT_ONCE}`,
    values: [except],
  });
  return rows;
}

/** Counts an attempt before it starts, because a message may stop the process. Returns undefined if the message was processed. */
export async function takeAttempt(db: Db, id: string): Promise<StoredMessage | undefined> {
  const { rows } = await db.query<StoredMessage & Record<string, unknown>>({
    name: 'mail-attempt',
    text: `UPDATE mail_messages SET attempts = attempts + 1 WHERE id = $1 AND state = 'stored'
      RETURNING id, mailbox_id AS "mailboxId", is_cut AS "isCut", attempts, state,
        coalesce(details ->> 'receivedAt', ${isoText('added_at')}) AS "receivedAt"`,
    values: [id],
  });
  return rows[0];
}

/** Takes back an attempt that didn't start, such as on a busy server. */
export async function returnAttempt(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'mail-attempt-return',
    text: 'UPDATE mail_messages SET attempts = attempts - 1 WHERE id = $1 AND attempts > 0',
    values: [id],
  });
}

/** Stores the result of a message. Throws `AlreadyProcessed` if another run or user was faster. */
export async function finishMessage(tx: Tx, { id, state }: Pick<StoredMessage, 'id' | 'state'>, change: MailChange): Promise<void> {
  const finished = await tx.orm
    .update(mailMessages)
    .set({ ...change, version: sql`${mailMessages.version} + 1` })
    .where(and(eq(mailMessages.id, id), eq(mailMessages.state, state)))
    .returning({ id: mailMessages.id });
  if (finished.length === 0) throw new AlreadyProcessed('Another run has processed the message');
  publishMessage(tx, { id, ticketId: change.ticketId });
}

export const toIdHash = (messageId: string): Buffer => createHash('sha256').update(messageId).digest();

interface FactsQuery {
  readonly id: string;
  readonly mailboxId: string | null;
  readonly messageId: string;
  readonly digest: string;
  readonly sender: string;
  readonly receivedAt: Date;
  readonly now: Date;
  /** Message-IDs to find tickets of. */
  readonly ids: readonly string[];
  /** ID in the header of messages that OBDesk sent. */
  readonly ownId: string | undefined;
  readonly pictures: SmallPictures;
}

/** What earlier messages tell about a message. */
export interface EarlierMessages {
  readonly isDuplicate: boolean;
  readonly isBlocked: boolean;
  readonly isSent: boolean;
  readonly recentMessages: number;
  readonly wasAcknowledged: boolean;
  /** Hashes in hex and tickets of known Message-IDs. The newest come first. */
  readonly references: readonly (readonly [hash: string, ticketId: string])[];
  /** The same for the Message-IDs of sent messages. The ticket is blank if there is none. */
  readonly sent: readonly (readonly [hash: string, ticketId: string])[];
  /** Digests in hex of pictures that belong to the signature of the sender. */
  readonly signatureImages: readonly string[];
  /** Tickets of the sender in the last 30 days, newest first. */
  readonly ofSender: readonly { readonly ticketId: string; readonly subject: string }[];
}

const before = (time: Date, minutes: number): Date => new Date(time.getTime() - minutes * 60_000);
const DAY = 24 * 60;

/** Reads what earlier messages, blocks and references tell about a message, in one statement. */
export async function findEarlier(db: Db, query: FactsQuery): Promise<EarlierMessages> {
  const { id, mailboxId, messageId, digest, sender, receivedAt, now, ids, ownId, pictures } = query;
  const { rows } = await db.query<EarlierMessages & Record<string, unknown>>({
    name: 'mail-earlier',
    text: `SELECT
      EXISTS (SELECT FROM mail_messages WHERE digest = $1 AND message_id = $2 AND id <> $3 AND direction = 'in') AS "isDuplicate",
      EXISTS (SELECT FROM mail_blocks WHERE kind = 'sender' AND address = $4) AS "isBlocked",
      EXISTS (SELECT FROM mail_messages WHERE id = $5 AND direction = 'out') AS "isSent",
      1 + (SELECT count(*)::integer FROM (SELECT FROM mail_messages WHERE direction = 'in' AND from_address = $4 AND $4 <> '' AND id <> $3
        AND added_at > $6 AND details ->> 'receivedAt' BETWEEN $7 AND $8 LIMIT 21) AS recent) AS "recentMessages",
      EXISTS (SELECT FROM mail_recipients JOIN mail_messages AS sent ON sent.id = mail_recipients.message_id WHERE mail_recipients.address = $4
        AND sent.kind = 'acknowledgment' AND sent.mailbox_id = $9 AND sent.added_at > $10) AS "wasAcknowledged",
      coalesce((SELECT json_agg(json_build_array(encode(id_hash, 'hex'), ticket_id) ORDER BY seen_at DESC, ticket_id DESC)
        FROM mail_references WHERE id_hash = ANY($11::bytea[])), '[]') AS "references",
      coalesce((SELECT json_agg(json_build_array(encode(sha256(convert_to(message_id, 'UTF8')), 'hex'), coalesce(ticket_id, '')))
        FROM mail_messages WHERE message_id = ANY($13::text[]) AND message_id <> '' AND direction = 'out'), '[]') AS sent,
      coalesce((SELECT json_agg(json_build_object('ticketId', ticket_id, 'subject', subject)) FROM (
        SELECT ticket_id, subject FROM mail_messages WHERE direction = 'in' AND from_address = $4 AND $4 <> '' AND ticket_id IS NOT NULL
          AND added_at > $12 ORDER BY added_at DESC LIMIT 20) AS earlier), '[]') AS "ofSender",
      coalesce((SELECT json_agg(encode(known.digest, 'hex')) FROM mail_signature_images AS known
        WHERE sender = $14 AND known.digest = ANY($15::bytea[]) AND seen >= ${SEEN_BEFORE}), '[]') AS "signatureImages"`,
    values: [
      Buffer.from(digest, 'hex'),
      messageId,
      id,
      sender,
      ownId ?? null,
      before(receivedAt, 10),
      before(receivedAt, 10).toISOString(),
      receivedAt.toISOString(),
      mailboxId,
      before(now, DAY),
      ids.map(toIdHash),
      before(now, 30 * DAY),
      ids,
      pictures.sender,
      [...pictures.digests.values()],
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('a query of facts has no row');
  return row;
}

/** Returns the confirmed participants of tickets: address by ticket. */
export async function findParticipants(db: Db, ticketIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  if (ticketIds.length === 0) return found;
  const { rows } = await db.query<{ ticketId: string; address: string }>({
    name: 'mail-participants',
    text: 'SELECT ticket_id AS "ticketId", address FROM mail_participants WHERE ticket_id = ANY($1) AND is_confirmed',
    values: [ticketIds],
  });
  for (const { ticketId, address } of rows) found.set(ticketId, (found.get(ticketId) ?? new Set()).add(address));
  return found;
}

export interface NewParticipant {
  readonly address: string;
  readonly name: string;
  readonly isConfirmed: boolean;
}

/** Adds people to the thread of a ticket. A known address is only confirmed, and stays removed. */
export function addParticipants(tx: Tx, ticketId: string, people: readonly NewParticipant[]): void {
  if (people.length === 0) return;
  tx.send({
    name: 'mail-participants-add',
    text: `INSERT INTO mail_participants AS known (ticket_id, address, name, is_confirmed)
      SELECT $1, address, name, "isConfirmed" FROM jsonb_to_recordset($2) AS given (address text, name text, "isConfirmed" boolean) ORDER BY address
      ON CONFLICT (ticket_id, address) DO UPDATE SET is_confirmed = known.is_confirmed OR excluded.is_confirmed,
        name = CASE known.name WHEN '' THEN excluded.name ELSE known.name END`,
    values: [ticketId, JSON.stringify(people)],
  });
}

/** Stores the ticket of the Message-ID of a message, and of the IDs it refers to that aren't known yet. */
export function rememberReferences(
  tx: Tx,
  ticketId: string,
  { own, referred }: { readonly own: string; readonly referred: readonly string[] },
): void {
  tx.send({
    name: 'mail-references-remember',
    text: `INSERT INTO mail_references (id_hash, ticket_id)
      SELECT id_hash, $1 FROM (
        SELECT unnest($2::bytea[]) AS id_hash
        UNION SELECT given FROM unnest($3::bytea[]) AS given WHERE NOT EXISTS (SELECT FROM mail_references WHERE id_hash = given)
      ) AS added ORDER BY id_hash ON CONFLICT DO NOTHING`,
    values: [ticketId, own === '' ? [] : [toIdHash(own)], referred.map(toIdHash)],
  });
}

/** Ignores later messages of a sender. */
export async function blockSender(tx: Tx, address: string, by: Pick<Actor, 'userId' | 'fullName'>): Promise<void> {
  const block = { address, kind: 'sender' as const, reason: 'blocked by a user', addedById: by.userId, addedBy: by.fullName };
  await tx.orm.insert(mailBlocks).values(block).onConflictDoNothing();
}

/** Confirms an address in the thread of a ticket. */
export async function confirmParticipant(tx: Tx, ticketId: string, address: string): Promise<void> {
  addParticipants(tx, ticketId, [{ address, name: '', isConfirmed: true }]);
  await tx.orm
    .update(mailMessages)
    .set({ isSenderNew: false, version: sql`${mailMessages.version} + 1` })
    .where(and(eq(mailMessages.ticketId, ticketId), eq(mailMessages.fromAddress, address), eq(mailMessages.isSenderNew, true)));
}

/** Moves the Message-ID of a message to another ticket. */
export function moveReference(tx: Tx, messageId: string, { fromId, toId }: { readonly fromId: string; readonly toId: string }): void {
  if (messageId === '') return;
  tx.send({
    name: 'mail-reference-remove',
    text: 'DELETE FROM mail_references WHERE id_hash = $1 AND ticket_id = $2',
    values: [toIdHash(messageId), fromId],
  });
  rememberReferences(tx, toId, { own: messageId, referred: [] });
}

/** Finds a sent message by its ID or Message-ID. */
export async function findSent(
  db: Db,
  { id, messageId }: { readonly id: string | undefined; readonly messageId: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'mail-sent-message',
    text: `SELECT id FROM mail_messages WHERE direction = 'out' AND (id = $1 OR message_id = $2 AND $2 <> '')
      ORDER BY id = $1 DESC LIMIT 1`,
    values: [id ?? null, messageId],
  });
  return rows[0]?.id;
}

/** Lets copies of a message be processed one after another, until COMMIT. */
export async function lockDigest(tx: Tx, digest: Buffer): Promise<void> {
  trackLock(tx, 'mail_messages.digest');
  await tx.query({
    name: 'mail-digest-lock',
    text: "SELECT pg_advisory_xact_lock(hashtext('mail.' || encode($1, 'hex')))",
    values: [digest],
  });
}

/** Returns whether another received message has this digest, and this Message-ID if given. */
export async function isKnownDigest(
  db: Db,
  { id, digest, messageId }: { readonly id: string; readonly digest: Buffer; readonly messageId?: string },
): Promise<boolean> {
  const { rows } = await db.query<{ isKnown: boolean }>({
    name: 'mail-digest-known',
    text: `SELECT EXISTS (SELECT FROM mail_messages WHERE digest = $1 AND id <> $2 AND direction = 'in' AND message_id = coalesce($3, message_id))
      AS "isKnown"`,
    values: [digest, id, messageId ?? null],
  });
  return rows[0]?.isKnown ?? false;
}

/** Numbers for the health page and metrics. */
export async function countInbox(db: Db): Promise<{ readonly review: number; readonly stored: number }> {
  const { rows } = await db.query<{ review: number; stored: number }>({
    name: 'mail-inbox-counts',
    text: `SELECT count(*) FILTER (WHERE state = 'review')::integer AS review, count(*) FILTER (WHERE state = 'stored')::integer AS stored
      FROM mail_messages WHERE state IN ('review', 'stored')`,
  });
  return rows[0] ?? { review: 0, stored: 0 };
}
