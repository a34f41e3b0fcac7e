import type { Db } from '../../../../../platform/server/database/database.ts';

/** Place of the next message to read in a mailbox. */
export interface Cursor {
  /** Null before the first read. */
  readonly uidValidity: number | null;
  /** The highest UID that was stored. */
  readonly uid: number;
  /** The messages up to this UID were marked as read or moved. */
  readonly filedUid: number;
  /** Messages received before this time aren't read. */
  readonly readFrom: Date;
}

/** The lease of the node that reads a mailbox. */
export interface ReadingLease {
  readonly mailboxId: string;
  readonly owner: string;
}

const CURSOR = 'uid_validity AS "uidValidity", uid, filed_uid AS "filedUid", read_from AS "readFrom"';

/** Claims a mailbox whose lease is free. Returns false if another node reads it. */
export async function claimReading(
  db: Db,
  { mailboxId, owner }: ReadingLease,
  { now, until, readFrom }: { readonly now: Date; readonly until: Date; readonly readFrom: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mail-cursor-claim',
    text: `INSERT INTO mail_cursors AS known (mailbox_id, read_from, claimed_by, claimed_until) VALUES ($1, $2, $3, $4)
      ON CONFLICT (mailbox_id) DO UPDATE SET claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
      WHERE known.claimed_until IS NULL OR known.claimed_until <= $5`,
    values: [mailboxId, readFrom, owner, until, now],
  });
  return rowCount === 1;
}

/** Extends the lease. Returns false if it was lost. */
export async function renewReading(db: Db, { mailboxId, owner }: ReadingLease, until: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mail-cursor-renew',
    text: 'UPDATE mail_cursors SET claimed_until = $3 WHERE mailbox_id = $1 AND claimed_by = $2',
    values: [mailboxId, owner, until],
  });
  return rowCount === 1;
}

export async function releaseReading(db: Db, { mailboxId, owner }: ReadingLease): Promise<void> {
  await db.query({
    name: 'mail-cursor-release',
    text: 'UPDATE mail_cursors SET claimed_by = NULL, claimed_until = NULL WHERE mailbox_id = $1 AND claimed_by = $2',
    values: [mailboxId, owner],
  });
}

/** Returns the cursor while the lease is held. */
export async function readCursor(db: Db, { mailboxId, owner }: ReadingLease): Promise<Cursor | undefined> {
  const { rows } = await db.query<Omit<Cursor, 'readFrom'> & { readFrom: string }>({
    name: 'mail-cursor',
    text: `SELECT ${CURSOR} FROM mail_cursors WHERE mailbox_id = $1 AND claimed_by = $2`,
    values: [mailboxId, owner],
  });
  const [row] = rows;
  return row && { ...row, readFrom: new Date(row.readFrom) };
}

/** Starts again from the first UID. If all UIDs have changed, only messages since `readAgainFrom` are read again. */
export async function resetCursor(
  db: Db,
  { mailboxId, owner }: ReadingLease,
  { uidValidity, readAgainFrom }: { readonly uidValidity: number; readonly readAgainFrom: Date },
): Promise<void> {
  await db.query({
    name: 'mail-cursor-reset',
    text: `UPDATE mail_cursors SET uid_validity = $3, uid = 0, filed_uid = 0,
        read_from = CASE WHEN uid_validity IS NULL THEN read_from ELSE greatest(read_from, $4) END
      WHERE mailbox_id = $1 AND claimed_by = $2`,
    values: [mailboxId, owner, uidValidity, readAgainFrom],
  });
}

/** Moves the cursor up to a UID. Returns false if the lease was lost. */
export async function advanceCursor(tx: Db, { mailboxId, owner }: ReadingLease, uid: number): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'mail-cursor-advance',
    text: 'UPDATE mail_cursors SET uid = greatest(uid, $3) WHERE mailbox_id = $1 AND claimed_by = $2',
    values: [mailboxId, owner, uid],
  });
  return rowCount === 1;
}

/** Records that the mailbox was read, for the health page. */
export async function recordFetch(db: Db, { mailboxId, owner }: ReadingLease, at: Date): Promise<void> {
  await db.query({
    name: 'mail-cursor-fetched',
    text: 'UPDATE mail_cursors SET fetched_at = $3 WHERE mailbox_id = $1 AND claimed_by = $2',
    values: [mailboxId, owner, at],
  });
}

export async function recordFiled(db: Db, { mailboxId, owner }: ReadingLease, uid: number): Promise<void> {
  await db.query({
    name: 'mail-cursor-filed',
    text: 'UPDATE mail_cursors SET filed_uid = greatest(filed_uid, $3) WHERE mailbox_id = $1 AND claimed_by = $2',
    values: [mailboxId, owner, uid],
  });
}

const MOST_FILED = 200;

/** Returns the UIDs of processed messages that aren't marked as read or moved yet, in order, and whether older ones still wait to be processed. */
export async function findProcessed(
  db: Db,
  mailboxId: string,
  { uidValidity, filedUid }: Cursor,
): Promise<{ readonly uids: readonly number[]; readonly isWaiting: boolean }> {
  const { rows } = await db.query<{ uid: number; isStored: boolean }>({
    name: 'mail-processed',
    text: `SELECT uid, state = 'stored' AS "isStored" FROM mail_messages
      WHERE mailbox_id = $1 AND uid_validity = $2 AND uid > $3 ORDER BY uid LIMIT ${MOST_FILED}`,
    values: [mailboxId, uidValidity, filedUid],
  });
  const first = rows.findIndex(({ isStored }) => isStored);
  const done = first === -1 ? rows : rows.slice(0, first);
  return { uids: done.map(({ uid }) => uid), isWaiting: first !== -1 };
}

/** Seconds since each mailbox was read; null before the first read. */
export async function findFetchAges(db: Db, now: Date): Promise<{ readonly mailboxId: string; readonly seconds: number | null }[]> {
  const { rows } = await db.query<{ mailboxId: string; seconds: number | null }>({
    name: 'mail-fetch-ages',
    text: `SELECT mailbox_id AS "mailboxId", extract(epoch FROM $1::timestamptz - fetched_at)::float AS seconds FROM mail_cursors`,
    values: [now],
  });
  return rows;
}
