import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { MergePair } from '../../../../../platform/server/merges/merge-part.ts';
import { mergedHereText, mergeUndoneText } from '../../ticket.rules.ts';
import { toPlainName } from '../../ticket-history.rules.ts';

/** The full names of those who wrote on a ticket or changed it since another one was merged into it; merging and undoing it does not count. */
export async function findActiveSince(tx: Tx, { keptId, mergedId }: MergePair): Promise<string[]> {
  const { rows } = await tx.query<{ author: string }>({
    name: 'ticket-active-since-merge',
    text: `WITH merged AS (SELECT max(at) AS at FROM ticket_history WHERE ticket_id = $1 AND type = 'EVENT' AND content LIKE $2)
      SELECT author FROM ticket_history JOIN merged ON ticket_history.at > merged.at
        WHERE ticket_id = $1 AND NOT (type = 'EVENT' AND content LIKE ANY($3))
      UNION SELECT author FROM ticket_comments JOIN merged ON ticket_comments.at > merged.at WHERE ticket_id = $1`,
    values: [keptId, `${mergedHereText(mergedId)}%`, [`${mergedHereText('%')}%`, `${mergeUndoneText('%')}%`]],
  });
  return rows.map(({ author }) => toPlainName(author));
}
