import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { SentCounts } from '../../send-limits.rules.ts';
import { mailOutbox } from './outbox.table.ts';

export type OutboxRow = typeof mailOutbox.$inferSelect;

/** Jobs that send what is due in a mailbox. The key of a job is the ID of the message that it was queued for. */
export const OUTBOX_QUEUE = 'mail-outbox';
/** Jobs that look for a message in Sent, after its outcome was unclear. The key is the ID of the message. */
export const SENT_QUEUE = 'mail-sent';
/** Retries after a killed node or a lost database. A failed attempt is queued as a new job. */
export const JOB_OPTIONS = { retryLimit: 1_000, retryDelay: 5 };
/** Jobs for messages that no user waits for. */
const BACKGROUND_PRIORITY = -1_000;

interface QueuedMessage {
  readonly messageId: string;
  readonly mailboxId: string;
  readonly isByUser: boolean;
  readonly notBefore: Date;
  readonly retryUntil: Date;
}

/** Queues a message. Does nothing if it is queued already. */
export async function queueSend(deps: ServerDeps, tx: Tx, { notBefore, retryUntil, ...message }: QueuedMessage): Promise<void> {
  const row = { ...message, notBefore: notBefore.toISOString(), retryUntil: retryUntil.toISOString() };
  const added = await tx.orm.insert(mailOutbox).values(row).onConflictDoNothing().returning({ id: mailOutbox.messageId });
  if (added.length === 1) await sendJob(deps, tx, { ...message, notBefore });
}

/** Queues new messages without jobs. */
export async function insertSends(tx: Tx, messages: readonly QueuedMessage[]): Promise<void> {
  const rows = messages.map(({ notBefore, retryUntil, ...message }) => ({
    ...message,
    notBefore: notBefore.toISOString(),
    retryUntil: retryUntil.toISOString(),
  }));
  await tx.orm.insert(mailOutbox).values(rows);
}

/** Queues a job that sends a message of the outbox when it is due. */
export async function sendJob(
  { jobs }: Pick<ServerDeps, 'jobs'>,
  tx: Tx,
  { messageId, mailboxId, isByUser, notBefore }: Omit<QueuedMessage, 'retryUntil'>,
): Promise<void> {
  const options = { ...JOB_OPTIONS, key: messageId, dueAt: notBefore, ...(!isByUser && { priority: BACKGROUND_PRIORITY }) };
  await jobs.send(tx, OUTBOX_QUEUE, { mailboxId }, options);
}

/** Serializes the servers that take messages of a mailbox, so that they share its limits. */
export async function lockLimits(tx: Tx, mailboxId: string): Promise<void> {
  trackLock(tx, 'mail_outbox.limits', [mailboxId]);
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('mail_outbox'), hashtext($1))", [mailboxId]);
}

/** Counts the attempts of a mailbox. The last minute may include five seconds more. */
export async function readCounts(tx: Tx, mailboxId: string, now: Date): Promise<SentCounts> {
  const { rows } = await tx.query<SentCounts & Record<string, unknown>>({
    name: 'mail-sent-counts',
    text: `SELECT (SELECT count(*) FROM mail_outbox WHERE mailbox_id = $1 AND claimed_until > $2) AS running,
        coalesce(sum(messages) FILTER (WHERE begins > $2::timestamptz - interval '65 seconds'), 0) AS "inMinute",
        coalesce(sum(messages), 0) AS "messagesInDay", coalesce(sum(recipients), 0) AS "recipientsInDay"
      FROM mail_counts WHERE mailbox_id = $1 AND begins > $2::timestamptz - interval '1 day'`,
    values: [mailboxId, now],
  });
  const [row] = rows;
  if (!row) throw new Error('counts have no row');
  return row;
}

/** Counts an attempt before it begins. */
export function countAttempt(tx: Tx, { mailboxId, recipients, now }: { mailboxId: string; recipients: number; now: Date }): void {
  tx.send({
    name: 'mail-sent-count',
    text: `INSERT INTO mail_counts AS counted (mailbox_id, begins, messages, recipients)
      VALUES ($1, date_bin('5 seconds', $2::timestamptz, '2000-01-01Z'), 1, $3)
      ON CONFLICT (mailbox_id, begins) DO UPDATE SET messages = counted.messages + 1, recipients = counted.recipients + $3`,
    values: [mailboxId, now, recipients],
  });
}

/** Deletes counts that no limit includes. */
export async function removeOldCounts(db: Db, now: Date): Promise<void> {
  await db.query("DELETE FROM mail_counts WHERE begins < $1::timestamptz - interval '2 days'", [now]);
}

/** A message that a run is sending. */
export interface Claim {
  readonly messageId: string;
  readonly mailboxId: string;
  readonly runId: string;
  /** Failed attempts so far. */
  readonly attempts: number;
  readonly retryUntil: Date;
  readonly isByUser: boolean;
}

interface ClaimOptions {
  readonly mailboxId: string;
  readonly onlyByUsers: boolean;
  readonly runId: string;
  readonly now: Date;
  readonly until: Date;
}

/** Claims the next due message of a mailbox, those of users first. An earlier run of it can no longer change it. */
export async function claimDue(tx: Tx, { mailboxId, onlyByUsers, runId, now, until }: ClaimOptions): Promise<Claim | undefined> {
  const { rows } = await tx.query<{ messageId: string }>({
    name: 'mail-outbox-due',
    text: `SELECT mail_messages.id AS "messageId" FROM mail_outbox JOIN mail_messages ON mail_messages.id = mail_outbox.message_id
      WHERE mail_outbox.mailbox_id = $1 AND unclear_since IS NULL AND not_before <= $2 AND (claimed_until IS NULL OR claimed_until <= $2)
        AND (is_by_user OR NOT $3)
      ORDER BY is_by_user DESC, not_before, mail_messages.id LIMIT 1 FOR NO KEY UPDATE OF mail_messages SKIP LOCKED`,
    values: [mailboxId, now, onlyByUsers],
  });
  const [due] = rows;
  if (!due) return undefined;
  trackLock(tx, 'mail_messages', [due.messageId]);
  const [row] = await tx.orm
    .update(mailOutbox)
    .set({ claimedBy: runId, claimedUntil: until.toISOString() })
    // The earlier run may have begun to send it since.
    .where(and(eq(mailOutbox.messageId, due.messageId), isNull(mailOutbox.unclearSince)))
    .returning();
  if (!row) return undefined;
  const { messageId, attempts, isByUser } = row;
  return { messageId, mailboxId, runId, attempts, isByUser, retryUntil: new Date(row.retryUntil) };
}

type OutboxChange = Partial<Omit<OutboxRow, 'messageId' | 'mailboxId' | 'isByUser'>>;

/** Changes a message of the outbox; false if another run has claimed it. */
export async function updateClaimed(
  db: Db,
  { messageId, runId }: Pick<Claim, 'messageId' | 'runId'>,
  change: OutboxChange,
): Promise<boolean> {
  const isClaimed = and(eq(mailOutbox.messageId, messageId), eq(mailOutbox.claimedBy, runId));
  return (await db.orm.update(mailOutbox).set(change).where(isClaimed).returning({ id: mailOutbox.messageId })).length === 1;
}

export async function findOutboxRow(db: Db, messageId: string): Promise<OutboxRow | undefined> {
  const [row] = await db.orm.select().from(mailOutbox).where(eq(mailOutbox.messageId, messageId));
  return row;
}

/** Changes a message of the outbox that no run is sending. The message is locked. */
export async function updateOutboxRow(tx: Tx, messageId: string, change: OutboxChange): Promise<void> {
  await tx.orm.update(mailOutbox).set(change).where(eq(mailOutbox.messageId, messageId));
}

/** Removes a message from the outbox. The message is locked. */
export async function removeOutboxRow(tx: Tx, messageId: string): Promise<void> {
  await tx.orm.delete(mailOutbox).where(eq(mailOutbox.messageId, messageId));
}

/** Lists mailboxes with due messages that no run is sending. */
export async function listDueMailboxes(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'mail-outbox-due-mailboxes',
    text: `SELECT DISTINCT mailbox_id AS id FROM mail_outbox
      WHERE unclear_since IS NULL AND not_before <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)`,
    values: [now],
  });
  return rows.map(({ id }) => id);
}

/** Lists messages whose outcome is unclear, that no run is sending, and about which no user has to decide yet. */
export async function listUnresolved(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'mail-outbox-unresolved',
    text: `SELECT mail_messages.id FROM mail_outbox JOIN mail_messages ON mail_messages.id = mail_outbox.message_id
      WHERE unclear_since IS NOT NULL AND state <> 'unclear' AND (claimed_until IS NULL OR claimed_until <= $1)`,
    values: [now],
  });
  return rows.map(({ id }) => id);
}

/** Lists messages to send that have no row in the outbox, because they come from a backup. */
export async function listOrphans(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'mail-outbox-orphans',
    text: `SELECT id FROM mail_messages WHERE state IN ('queued', 'sending')
      AND NOT EXISTS (SELECT FROM mail_outbox WHERE message_id = id) ORDER BY id`,
    values: [],
  });
  return rows.map(({ id }) => id);
}

/** State of the outbox for health page and metrics. */
export interface OutboxStats {
  readonly waiting: number;
  /** Age of the oldest due message in seconds. Announcements may take hours, because of the limits of a mailbox. */
  readonly oldestSeconds: number;
  readonly unclear: number;
  /** Failed messages of the last 24 hours. */
  readonly failed: number;
}

export async function readOutboxStats(db: Db, now: Date): Promise<OutboxStats> {
  const { rows } = await db.query<OutboxStats & Record<string, unknown>>({
    name: 'mail-outbox-stats',
    text: `SELECT (SELECT count(*) FROM mail_outbox WHERE unclear_since IS NULL) AS waiting,
      coalesce((SELECT extract(epoch FROM $1::timestamptz - min(added_at))::float8 FROM mail_outbox JOIN mail_messages ON mail_messages.id = mail_outbox.message_id
        WHERE unclear_since IS NULL AND not_before <= $1 AND details->'draft'->'unsubscribeUrl' IS NULL), 0) AS "oldestSeconds",
      (SELECT count(*) FROM mail_messages WHERE state = 'unclear') AS unclear,
      (SELECT count(*) FROM mail_messages WHERE state = 'failed' AND EXISTS (
        SELECT FROM mail_recipients WHERE message_id = id AND changed_at > $1::timestamptz - interval '1 day')) AS failed`,
    values: [now],
  });
  const [row] = rows;
  if (!row) throw new Error('the outbox has no statistics');
  return row;
}
