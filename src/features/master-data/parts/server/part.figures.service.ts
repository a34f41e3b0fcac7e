import type { Db } from '../../../../platform/server/database/database.ts';
import { type Bounds, toBounds, type ZonedPeriod } from '../../../../platform/time/zoned-day.ts';

export interface PartUse {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
}

interface PartUseRow extends PartUse {
  /** Total of all parts. */
  readonly total: number;
}

/** Returns the most used parts of a period with their quantities, and the total quantity. */
export async function partsUsed(db: Db, period: ZonedPeriod, limit: number): Promise<{ total: number; parts: PartUse[] }> {
  const rows = await (period.from === null ? mostUsedEver(db, limit) : mostUsedBetween(db, toBounds(period, period.zone), limit));
  return { total: rows[0]?.total ?? 0, parts: rows.map(({ id, name, quantity }) => ({ id, name, quantity })) };
}

const WITH_NAMES = `SELECT used.part_id AS id, parts.name, used.quantity, used.total::int8 FROM used JOIN parts ON parts.id = used.part_id
  ORDER BY used.quantity DESC, lower(parts.name), parts.id`;

async function mostUsedEver(db: Db, limit: number): Promise<PartUseRow[]> {
  const { rows } = await db.query<PartUseRow & Record<string, unknown>>({
    name: 'parts-used-ever',
    text: `WITH used AS (
        SELECT part_id, quantity, (SELECT sum(quantity) FROM part_use_counters WHERE period = 'all') AS total
        FROM part_use_counters WHERE period = 'all' ORDER BY quantity DESC, part_id LIMIT $1
      ) ${WITH_NAMES}`,
    values: [limit],
  });
  return rows;
}

async function mostUsedBetween(db: Db, { since, before }: Bounds, limit: number): Promise<PartUseRow[]> {
  const { rows } = await db.query<PartUseRow & Record<string, unknown>>({
    name: 'parts-used-between',
    text: `WITH used AS (
        SELECT part_id, sum(quantity)::int8 AS quantity, sum(sum(quantity)) OVER () AS total FROM part_movements
        WHERE kind = 'used' AND at >= $1::timestamptz AND at < $2::timestamptz
        GROUP BY part_id ORDER BY quantity DESC, part_id LIMIT $3
      ) ${WITH_NAMES}`,
    values: [since, before, limit],
  });
  return rows;
}
