import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { MergePair } from '../../../../../platform/server/merges/merge-part.ts';

/** The ids of those who wrote on a ticket or changed it since another one was merged into it; merging and undoing it does not count. */
export async function findActiveSince(tx: Tx, { keptId, mergedId }: MergePair): Promise<string[]> {
  const { rows } = await tx.query<{ id: string | null }>({
    name: 'ticket-active-since-merge',
    text: `WITH merged AS (SELECT max(at) AS at FROM ticket_history WHERE ticket_id = $1 AND kind = 'merged-here' AND data ->> 'relatedTicket' = $2)
      SELECT author_id AS id FROM ticket_history JOIN merged ON ticket_history.at > merged.at
        WHERE ticket_id = $1 AND kind NOT IN ('merged-here', 'merged-here-undone')
      UNION SELECT author_id FROM ticket_comments JOIN merged ON ticket_comments.at > merged.at WHERE ticket_id = $1`,
    values: [keptId, mergedId],
  });
  return rows.flatMap(({ id }) => id ?? []);
}
