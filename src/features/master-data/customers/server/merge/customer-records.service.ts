import type { RecordKind } from '../../../../../platform/record-kinds.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { MergePart } from '../../../../../platform/server/merges/merge-part.ts';

/** A table with a `customer_id` whose records move when their customer is merged. */
interface RecordsOfCustomer extends Pick<MergePart, 'name' | 'noun'> {
  readonly table: string;
  /** Record kind of the live event. */
  readonly shownAs: RecordKind;
  /** Takes the lock for bulk changes, if any. */
  readonly lockMany?: (tx: Tx) => Promise<void>;
}

/**
 * Creates the merge part that moves the records of a customer. Their versions stay the same. Their customer name is updated in the
 * background.
 */
export function recordsOfCustomer({ table, name, noun, shownAs, lockMany }: RecordsOfCustomer): MergePart {
  async function give(tx: Tx, condition: string, values: readonly unknown[], by: string): Promise<string[]> {
    await lockMany?.(tx);
    const { rows } = await tx.query<{ id: string }>({
      // Locked in a fixed order to prevent deadlocks.
      text: `WITH found AS (SELECT id FROM ${table} WHERE ${condition} ORDER BY id FOR NO KEY UPDATE)
        UPDATE ${table} AS record SET customer_id = $1 FROM found WHERE record.id = found.id RETURNING record.id::text AS id`,
      values: [...values],
    });
    const ids = rows.map(({ id }) => id);
    trackLock(tx, table, ids.toSorted());
    if (ids.length > 0) publish(tx, { kind: shownAs, id: '', version: 0, by });
    return ids;
  }

  return {
    kind: 'customer',
    name,
    noun,
    async count(db, { mergedId }) {
      const { rows } = await db.query<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE customer_id = $1`, [mergedId]);
      return rows[0]?.count ?? 0;
    },
    move: (tx, { keptId, mergedId, actor }) => give(tx, 'customer_id = $2', [keptId, mergedId], actor.userId),
    async moveBack(tx, { keptId, mergedId, actor, moved }) {
      await give(tx, 'customer_id = $2 AND id::text = ANY ($3)', [mergedId, keptId, moved], actor.userId);
    },
  };
}
