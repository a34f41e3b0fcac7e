import pg from 'pg';
import { notFound } from '../../../../platform/errors.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { PartMovement } from '../part-movement.contract.ts';
import { partMovements } from './part.table.ts';

const COLUMNS = recordColumns(partMovements, PartMovement);

export type MovementValues = typeof partMovements.$inferInsert;

interface MovementQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Lists the movements of a part's stock, newest first. */
export function listMovements(db: Db, partId: string, query: MovementQuery): Promise<ListPage<PartMovement>> {
  return readPage(db, toListRequest(partId, query));
}

export function toListRequest(partId: string, { limit, cursor }: MovementQuery): ListRequest {
  return {
    table: 'part_movements',
    columns: COLUMNS,
    order: [wholeNumberKey('id')],
    direction: 'desc',
    limit,
    cursor,
    where: [{ sql: (name) => `part_id = ${name}`, value: partId }],
  };
}

/** Inserts a movement. Throws 404 for an unknown ticket. */
export async function insertMovement(tx: Tx, movement: MovementValues): Promise<PartMovement> {
  const { partId, kind, quantity, fromReserved = 0, reason = '', ticketId = null, lineId = null, by } = movement;
  const { rows } = await tx
    .query<PartMovement>({
      name: 'part-movement-add',
      text: `INSERT INTO part_movements (part_id, kind, quantity, from_reserved, reason, ticket_id, line_id, author)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS.shown}`,
      values: [partId, kind, quantity, fromReserved, reason, ticketId, lineId, by],
    })
    .catch((error: Error) => {
      throw isUnknownTicket(error) ? notFound(`Ticket ${ticketId}`) : error;
    });
  return requireRow(rows);
}

function isUnknownTicket(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'part_movements_ticket';
}

/** The holder of a reservation: a repair line, or the ticket itself for manual reservations. */
export interface Holder {
  readonly partId: string;
  readonly ticketId: string;
  readonly lineId: string | null;
}

/** Quantities of a holder: granted in total, used, and still reserved. */
export interface Holding {
  readonly granted: number;
  readonly used: number;
  readonly open: number;
}

/** Sums up the quantities of a holder. Lock the part first. */
export async function sumHolding(tx: Tx, { partId, ticketId, lineId }: Holder): Promise<Holding> {
  const { rows } = await tx.query<{ open: number; used: number }>({
    name: 'part-holding',
    text: `SELECT coalesce(sum(reserved_change), 0)::int AS open, coalesce(sum(from_reserved), 0)::int AS used
      FROM part_movements WHERE ticket_id = $1 AND part_id = $2 AND line_id IS NOT DISTINCT FROM $3`,
    values: [ticketId, partId, lineId],
  });
  const { open = 0, used = 0 } = rows[0] ?? {};
  return { granted: open + used, used, open };
}

/** Quantities of a repair line; `short` only if it is waiting for parts. */
export interface LineStock {
  readonly lineId: string;
  readonly partId: string;
  readonly reserved: number;
  readonly used: number;
  readonly short?: number;
}

/** Finds the reserved, used and missing quantities of each line of a repair. */
export async function findLineStock(db: Db, ticketId: string): Promise<LineStock[]> {
  const { rows } = await db.query<Required<LineStock> & { short: number | null }>({
    name: 'part-line-stock',
    text: `SELECT line_id AS "lineId", part_id AS "partId", coalesce(reserved, 0) AS reserved, coalesce(used, 0) AS used, short
      FROM (
        SELECT line_id, part_id, sum(reserved_change)::int AS reserved, sum(from_reserved)::int AS used
        FROM part_movements WHERE ticket_id = $1 AND line_id IS NOT NULL GROUP BY line_id, part_id
      ) AS held FULL JOIN (SELECT line_id, part_id, short FROM part_needs WHERE ticket_id = $1) AS need USING (line_id, part_id)
      ORDER BY line_id, part_id`,
    values: [ticketId],
  });
  return rows.map(({ short, ...line }) => (short === null ? line : { ...line, short }));
}

/** Counts the parts reserved for a ticket. */
export async function countReserved(db: Db, ticketId: string): Promise<number> {
  const { rows } = await db.query<{ reserved: number }>({
    name: 'part-reserved-of-ticket',
    text: 'SELECT coalesce(sum(reserved_change), 0)::int AS reserved FROM part_movements WHERE ticket_id = $1',
    values: [ticketId],
  });
  return rows[0]?.reserved ?? 0;
}
