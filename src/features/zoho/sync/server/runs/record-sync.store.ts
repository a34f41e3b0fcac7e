import { isoText } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { RecordSync } from '../../record-sync.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

const NOTHING: RecordSync = {
  zohoId: null,
  number: null,
  url: null,
  reason: null,
  tries: 0,
  nextTryAt: null,
  isQueued: false,
  conflicts: 0,
  hasChoice: false,
  goneSince: null,
  isLeft: false,
  detailsDue: false,
};

/** Where a record is in Zoho as far as it is kept here, in one statement. */
export async function findRecordSync(db: Db, kind: SyncedKind, recordId: string): Promise<RecordSync> {
  const { rows } = await db.read<RecordSync & Record<string, unknown>>({
    name: 'record-sync',
    text: `SELECT link.zoho_id AS "zohoId", zoho_number AS number, CASE WHEN page_url LIKE 'https://%' THEN page_url END AS url,
        reason, coalesce(problem.tries, 0) AS tries, ${isoText('problem.next_try_at')} AS "nextTryAt",
        EXISTS (SELECT FROM sync_outbox AS queued WHERE queued.kind = $1 AND queued.record_id = $2) AS "isQueued",
        (SELECT count(*) FROM sync_conflicts AS conflict WHERE conflict.kind = $1 AND conflict.record_id = $2) AS conflicts,
        EXISTS (SELECT FROM sync_choices AS choice WHERE choice.kind = $1 AND choice.record_id = $2) AS "hasChoice",
        ${isoText('gone_since')} AS "goneSince", coalesce(is_left, false) AS "isLeft", coalesce(details_due, false) AS "detailsDue"
      FROM (VALUES (1)) AS one
      LEFT JOIN sync_links AS link ON link.kind = $1 AND link.record_id = $2
      LEFT JOIN sync_problems AS problem ON problem.kind = $1 AND problem.record_id = $2`,
    values: [kind, recordId],
  });
  return rows[0] ?? NOTHING;
}
