import type { DayPeriod } from '../../../platform/calendar-day.ts';
import type { Db } from '../../../platform/server/database/database.ts';

export interface PartUse {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
}

/** The parts that were used in a period and how many of each, the first `limit` of them, the one used most first; and how many in all. */
export async function partsUsed(db: Db, { from, to }: DayPeriod, limit: number): Promise<{ total: number; parts: PartUse[] }> {
  const { rows } = await db.query<PartUse & { total: number }>({
    name: 'parts-used',
    text: `SELECT used.part_id AS id, parts.name, used.quantity, used.total
      FROM (
        SELECT part_id, sum(quantity)::int8 AS quantity, (sum(sum(quantity)) OVER ())::int8 AS total FROM part_use_counters
        WHERE period = CASE WHEN $1::date IS NULL THEN 'all' ELSE 'day' END AND start >= coalesce($1::date, '-infinity') AND start <= $2::date
        GROUP BY part_id ORDER BY quantity DESC, part_id LIMIT $3
      ) AS used JOIN parts ON parts.id = used.part_id
      ORDER BY used.quantity DESC, lower(parts.name), parts.id`,
    values: [from, to, limit],
  });
  return { total: rows[0]?.total ?? 0, parts: rows.map(({ id, name, quantity }) => ({ id, name, quantity })) };
}
