import type { Actor } from '../../../../platform/server/actor.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { constant, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { timeKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import {
  Notification,
  type NotificationKind,
  type NotificationQuery,
  type NotificationsRead,
  UNREAD_LIMIT,
} from '../notification.contract.ts';
import { notifications } from './notification.table.ts';

const COLUMNS = recordColumns(notifications, Notification);

/** Returns a page of a user's notifications, newest first. */
export function listNotifications(db: Db, userId: string, { unread, limit, cursor }: NotificationQuery): Promise<ListPage<Notification>> {
  return readPage(db, {
    table: 'notifications',
    columns: COLUMNS,
    order: [timeKey('at'), wholeNumberKey('id')],
    direction: 'desc',
    limit,
    cursor,
    where: [{ sql: (parameter) => `user_id = ${parameter}`, value: userId }, ...when(unread, () => constant('read_at IS NULL'))],
  });
}

/** Counts the unread notifications of a user, up to the limit. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'notifications-unread',
    text: `SELECT count(*) AS count FROM (SELECT FROM notifications WHERE user_id = $1 AND read_at IS NULL LIMIT ${UNREAD_LIMIT}) AS unread`,
    values: [userId],
  });
  return rows[0]?.count ?? 0;
}

/** Returns whether a user has an unread notification about a record. */
export async function hasUnread(db: Db, userId: string, recordId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'notifications-unread-of',
    text: 'SELECT FROM notifications WHERE user_id = $1 AND read_at IS NULL AND record_id = $2 LIMIT 1',
    values: [userId, recordId],
  });
  return rowCount === 1;
}

/** Marks notifications as read, skipping rows locked by a concurrent update. Returns their number. */
export async function markRead(db: Db, userId: string, { ids, recordId }: NotificationsRead, now: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'notifications-read',
    text: `UPDATE notifications SET read_at = $4 WHERE id IN (
        SELECT id FROM notifications WHERE user_id = $1 AND read_at IS NULL
          AND ($2::bigint[] IS NULL OR id = ANY($2)) AND ($3::text IS NULL OR record_id = $3) FOR UPDATE SKIP LOCKED
      )`,
    values: [userId, ids, recordId, now],
  });
  return rowCount ?? 0;
}

/** Changes the titles of the notifications of these causes and returns the IDs of their users. */
export async function changeTitles(tx: Tx, titles: readonly { readonly cause: string; readonly title: string }[]): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>({
    name: 'notifications-title',
    text: `UPDATE notifications AS stored SET title = changed.title FROM jsonb_to_recordset($1) AS changed (cause text, title text)
      WHERE stored.cause = changed.cause AND stored.title <> changed.title RETURNING user_id AS "userId"`,
    values: [JSON.stringify(titles)],
  });
  return rows.map(({ userId }) => userId);
}

/** Something that happened to a record. */
export interface NotificationEvent {
  /** Groups events: a user has one unread notification per cause, such as 'ticket:TKT-000001'. */
  readonly cause: string;
  readonly record: { readonly kind: string; readonly id: string; readonly title: string };
  /** The user who caused it; null for the system. */
  readonly by: Pick<Actor, 'userId' | 'fullName'> | null;
  /** Skips users who were already notified of this cause. */
  readonly isOnce?: boolean;
}

/** A possible recipient. If a user appears several times, the type with the highest priority that they enabled is sent. */
export interface Candidate {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly text: string;
  /** Sent unless the user turned this type off; otherwise only if they turned it on. */
  readonly isDefault: boolean;
}

/** An event with its possible recipients. `isOnForCompany` applies to users without settings of their own. */
export interface NotificationBatch {
  readonly event: NotificationEvent;
  readonly candidates: readonly (Candidate & { readonly strength: number })[];
  readonly isOnForCompany: boolean;
  readonly now: Date;
}

/**
 * Sends each candidate the enabled type with the highest priority. Updates an unread notification of the same cause, keeping the
 * higher priority. Returns the IDs of the notified users.
 */
export async function insertNotifications(tx: Tx, { event, candidates, isOnForCompany, now }: NotificationBatch): Promise<string[]> {
  const { cause, record, by, isOnce = false } = event;
  const { rows } = await tx.query<{ userId: string }>({
    name: 'notifications-tell',
    text: `INSERT INTO notifications AS known (user_id, kind, strength, cause, record_kind, record_id, title, text, by, at)
      SELECT DISTINCT ON ("userId") "userId", kind, strength, $2, $3, $4, $5, text, $6, $7
      FROM jsonb_to_recordset($1) AS candidate ("userId" text, kind text, text text, strength smallint, "isDefault" boolean)
      LEFT JOIN notification_choices AS choice ON choice.user_id = "userId"
      WHERE coalesce(choice.in_app, $8) AND coalesce((choice.kinds->>kind)::boolean, "isDefault")
        AND NOT ($9 AND EXISTS (SELECT FROM notifications AS told WHERE told.cause = $2 AND told.user_id = "userId"))
      ORDER BY "userId", strength DESC
      ON CONFLICT (user_id, cause) WHERE read_at IS NULL DO UPDATE SET times = known.times + 1, at = excluded.at, title = excluded.title,
        (kind, strength, record_kind, record_id, text, by) = (SELECT stronger.* FROM (
          SELECT excluded.kind, excluded.strength, excluded.record_kind, excluded.record_id, excluded.text, excluded.by
          WHERE excluded.strength >= known.strength
          UNION ALL SELECT known.kind, known.strength, known.record_kind, known.record_id, known.text, known.by
          WHERE excluded.strength < known.strength
        ) AS stronger)
      RETURNING user_id AS "userId"`,
    values: [JSON.stringify(candidates), cause, record.kind, record.id, record.title, by?.fullName ?? '', now, isOnForCompany, isOnce],
  });
  return rows.map(({ userId }) => userId);
}

/** Marks the notifications of a cause as read. Returns the IDs of the users who had one unread. */
export async function markCauseRead(tx: Tx, cause: string, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>({
    name: 'notifications-settle',
    text: 'UPDATE notifications SET read_at = $2 WHERE cause = $1 AND read_at IS NULL RETURNING user_id AS "userId"',
    values: [cause, now],
  });
  return rows.map(({ userId }) => userId);
}

/** Notifications that a user caused in a period, inclusive. */
export interface CausedNotifications {
  readonly cause: string;
  readonly since: string;
  readonly until: string;
  readonly by: string;
}

/** Deletes unread notifications of a cause from this period that cover a single event. Returns the IDs of their users. */
export async function removeUnread(tx: Tx, { cause, since, until, by }: CausedNotifications): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>({
    name: 'notifications-withdraw',
    text: `DELETE FROM notifications WHERE cause = $1 AND at BETWEEN $2 AND $3 AND by = $4 AND read_at IS NULL AND times = 1
      RETURNING user_id AS "userId"`,
    values: [cause, since, until, by],
  });
  return rows.map(({ userId }) => userId);
}

/** Deletes up to `limit` notifications older than `before`. Returns their number. */
export async function removeOld(db: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'notifications-remove-old',
    text: 'DELETE FROM notifications WHERE id = ANY (ARRAY(SELECT id FROM notifications WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED))',
    values: [before, limit],
  });
  return rowCount ?? 0;
}
