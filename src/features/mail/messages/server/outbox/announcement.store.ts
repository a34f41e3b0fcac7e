import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import type { EmailProgress } from '../../../../../platform/server/emails.ts';
import { publishMessage } from '../message.store.ts';

/** Returns which addresses get no announcements, and whether they have unsubscribed. */
export async function findExcluded(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, { isUnsubscribed: boolean }>> {
  const { rows } = await db.query<{ address: string; isUnsubscribed: boolean }>({
    name: 'mail-announcement-blocks',
    text: `SELECT address, bool_or(kind = 'announcement') AS "isUnsubscribed" FROM mail_blocks
      WHERE kind IN ('automatic', 'announcement') AND address = ANY($1) GROUP BY address`,
    values: [addresses],
  });
  return new Map(rows.map(({ address, isUnsubscribed }) => [address, { isUnsubscribed }]));
}

/** Stops announcements to an address, which is in lower case. */
export async function insertUnsubscribed(db: Db, address: string): Promise<void> {
  await db.query({
    name: 'mail-unsubscribe',
    text: `INSERT INTO mail_blocks (address, kind, reason) VALUES ($1, 'announcement', 'unsubscribed') ON CONFLICT DO NOTHING`,
    values: [address],
  });
}

/** Counts the messages of records, each of which has one recipient. */
export async function countByRecord(db: Db, records: readonly string[]): Promise<ReadonlyMap<string, EmailProgress>> {
  const { rows } = await db.query<EmailProgress & { record: string } & Record<string, unknown>>({
    name: 'mail-of-records',
    text: `SELECT subject_record AS record,
        count(*) FILTER (WHERE recipient.state IN ('sent', 'delayed')) AS sent,
        count(*) FILTER (WHERE recipient.state = 'failed') AS failed,
        count(*) FILTER (WHERE recipient.state = 'waiting' AND message.state = 'unclear') AS unclear,
        count(*) FILTER (WHERE recipient.state = 'waiting' AND message.state IN ('queued', 'sending')) AS waiting,
        count(*) FILTER (WHERE recipient.state = 'waiting' AND message.state = 'withdrawn') AS withdrawn
      FROM mail_messages AS message JOIN mail_recipients AS recipient ON recipient.message_id = message.id
      WHERE subject_record = ANY($1) GROUP BY subject_record`,
    values: [records],
  });
  return new Map(rows.map(({ record, ...progress }) => [record, progress]));
}

/** Withdraws the messages of a record that no run is sending. */
export async function withdrawByRecord(tx: Tx, record: string): Promise<void> {
  trackLock(tx, 'mail_messages');
  await tx.query({
    name: 'mail-withdraw-record',
    text: `WITH waiting AS (
        SELECT id FROM mail_messages WHERE subject_record = $1 AND direction = 'out' AND state = 'queued' ORDER BY id FOR NO KEY UPDATE
      ), sends AS (DELETE FROM mail_outbox USING waiting WHERE message_id = id),
      pieces AS (DELETE FROM mail_pieces USING waiting WHERE message_id = id)
      UPDATE mail_messages SET state = 'withdrawn', version = version + 1 FROM waiting WHERE mail_messages.id = waiting.id`,
    values: [record],
  });
  publishMessage(tx, { id: '' });
}
