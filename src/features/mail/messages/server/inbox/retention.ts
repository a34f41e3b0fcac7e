import { DAY_MS, earlier } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { listMailboxDirectory } from '../../../mailboxes/server/mailbox-directory.service.ts';

const BATCH = 500;

/** Deletes originals that are older than their mailbox stores them, in batches. Those in review or to be sent stay. */
export async function removeOldOriginals({ database, clock, stopping }: ServerDeps): Promise<void> {
  for (const { id, retention } of await listMailboxDirectory(database)) {
    if (retention === 'forever') continue;
    const before = earlier(clock.now(), Number(retention) * DAY_MS);
    for (let removed = BATCH; removed === BATCH && !stopping.aborted; ) {
      const { rows } = await database.query<{ count: number }>({
        name: 'mail-retention',
        text: `WITH old AS (
            SELECT id FROM mail_messages WHERE mailbox_id = $1 AND added_at < $2 AND state IN ('done', 'ignored', 'sent', 'withdrawn')
              AND EXISTS (SELECT FROM mail_pieces WHERE message_id = mail_messages.id AND position = 0) LIMIT ${BATCH}),
          removed AS (DELETE FROM mail_pieces WHERE message_id IN (SELECT id FROM old))
          SELECT count(*)::integer AS count FROM old`,
        values: [id, before],
      });
      removed = rows[0]?.count ?? 0;
    }
  }
}
