import { isoText } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { DigestEntry } from '../digest.rules.ts';

/** SQL of unread notifications that weren't in an email since their last event. */
const UNSENT = 'read_at IS NULL AND (emailed_at IS NULL OR emailed_at < at)';

/** Lists users with notifications to send by email, who turned on both ways. `company` applies to users without settings of their own. */
export async function listDigestUsers(
  db: Db,
  since: Date,
  company: { readonly email: boolean; readonly inApp: boolean },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'notifications-to-email',
    text: `SELECT DISTINCT notifications.user_id AS id FROM notifications LEFT JOIN notification_choices AS choice USING (user_id)
      WHERE at > $1 AND ${UNSENT} AND coalesce(choice.email, $2) AND coalesce(choice.in_app, $3)`,
    values: [since, company.email, company.inApp],
  });
  return rows.map(({ id }) => id);
}

/** Marks the notifications of a user that are to be sent by email, and returns them. Those that are changing are sent later. */
export async function takeUnsent(tx: Tx, userId: string, since: Date, now: Date): Promise<DigestEntry[]> {
  const { rows } = await tx.query<DigestEntry & Record<string, unknown>>({
    name: 'notifications-emailed',
    text: `UPDATE notifications SET emailed_at = $3
      WHERE id IN (SELECT id FROM notifications WHERE user_id = $1 AND at > $2 AND ${UNSENT} FOR UPDATE SKIP LOCKED)
      RETURNING kind, record_kind AS "recordKind", record_id AS "recordId", title, text, by, times, ${isoText('at')} AS at`,
    values: [userId, since, now],
  });
  return rows;
}
