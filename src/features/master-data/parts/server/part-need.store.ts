import type { Tx } from '../../../../platform/server/database/database.ts';
import type { Waiting } from '../part-stock.rules.ts';

/** A repair line that is short of a part. */
export interface PartNeed extends Waiting {
  readonly partId: string;
  readonly ticketId: string;
  readonly lineId: string;
  readonly short: number;
}

type Line = Pick<PartNeed, 'partId' | 'ticketId' | 'lineId'>;

const COLUMNS = 'part_id AS "partId", ticket_id AS "ticketId", line_id AS "lineId", short, place, is_at_bench AS "isAtBench"';

/** Returns the missing quantity of a line. Lock the part first. */
export async function readShort(tx: Tx, { partId, ticketId, lineId }: Line): Promise<number> {
  const { rows } = await tx.query<{ short: number }>({
    name: 'part-need-short',
    text: 'SELECT short FROM part_needs WHERE ticket_id = $1 AND line_id = $2 AND part_id = $3',
    values: [ticketId, lineId, partId],
  });
  return rows[0]?.short ?? 0;
}

/** Saves the missing quantity of a line. A waiting line keeps its place. */
export async function saveNeed(tx: Tx, { partId, ticketId, lineId, short, place, isAtBench }: PartNeed): Promise<void> {
  await tx.query({
    name: 'part-need-save',
    text: `INSERT INTO part_needs (part_id, ticket_id, line_id, short, place, is_at_bench) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (ticket_id, line_id, part_id) DO UPDATE SET short = excluded.short, is_at_bench = excluded.is_at_bench`,
    values: [partId, ticketId, lineId, short, place, isAtBench],
  });
}

export async function removeNeed(tx: Tx, { partId, ticketId, lineId }: Line): Promise<void> {
  await tx.query({
    name: 'part-need-remove',
    text: 'DELETE FROM part_needs WHERE ticket_id = $1 AND line_id = $2 AND part_id = $3',
    values: [ticketId, lineId, partId],
  });
}

/** Finds the next line waiting for a part. */
export async function findNextNeed(tx: Tx, partId: string): Promise<PartNeed | undefined> {
  const { rows } = await tx.query<PartNeed & Record<string, unknown>>({
    name: 'part-need-next',
    text: `SELECT ${COLUMNS} FROM part_needs WHERE part_id = $1 ORDER BY place, line_id LIMIT 1`,
    values: [partId],
  });
  return rows[0];
}

/** Reduces the missing quantity of a line. Deletes the need if nothing is missing. */
export async function fillNeed(tx: Tx, { partId, ticketId, lineId }: Line, quantity: number): Promise<void> {
  await tx.query({
    name: 'part-need-fill',
    text: `WITH filled AS (DELETE FROM part_needs WHERE ticket_id = $1 AND line_id = $2 AND part_id = $3 AND short = $4)
      UPDATE part_needs SET short = short - $4 WHERE ticket_id = $1 AND line_id = $2 AND part_id = $3 AND short > $4`,
    values: [ticketId, lineId, partId, quantity],
  });
}

/** Returns which of these repairs have all their parts. */
export async function findSupplied(tx: Tx, ticketIds: readonly string[]): Promise<string[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>({
    name: 'part-needs-supplied',
    text: 'SELECT id FROM unnest($1::text[]) AS id WHERE NOT EXISTS (SELECT FROM part_needs WHERE ticket_id = id) ORDER BY id',
    values: [ticketIds],
  });
  return rows.map(({ id }) => id);
}
