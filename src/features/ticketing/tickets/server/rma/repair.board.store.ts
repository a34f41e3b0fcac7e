import type { QueryConfig } from 'pg';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import type { RepairBoard } from '../../rma/repair-list.contract.ts';
import { TICKET_STATUSES } from '../../ticket.contract.ts';
import { TICKET_COUNTS } from '../counts/ticket.count-tables.ts';
import { LISTED_TICKETS } from '../listing/listed-tickets.ts';
import { REPAIR_COLUMNS } from './repair.list.store.ts';

/** More than fit on a screen; the list has the others. */
const SHOWN = 50;

/** Every status in its order: how many repairs it has, as the counters know, and those changed last. */
export async function readBoard(db: Db): Promise<JsonText<RepairBoard>> {
  const { rows } = await db.query<{ json: string }>(boardStatement());
  return new JsonText(`[${rows.map(({ json }) => json).join()}]`);
}

export function boardStatement(): QueryConfig {
  return {
    name: 'repair-board',
    text: `SELECT json_build_object('status', lane.status, 'count', coalesce(counts.count, 0), 'repairs', page.repairs)::text AS json
      FROM unnest($1::text[]) WITH ORDINALITY AS lane (status, place)
      LEFT JOIN (
        SELECT status, sum(delta)::int8 AS count FROM ${TICKET_COUNTS}
        WHERE facet = 'all' AND value = '' AND type = 'Tool Repair' GROUP BY status
      ) AS counts ON counts.status = lane.status
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(row_to_json(shown) ORDER BY repair.last_updated DESC, repair.id DESC), '[]') AS repairs
        FROM (
          SELECT tickets.* FROM ${LISTED_TICKETS.from}
          WHERE listed_type = 'Tool Repair' AND listed_status = lane.status ORDER BY listed_at DESC, listed_id DESC LIMIT ${SHOWN}
        ) AS repair, LATERAL (SELECT ${REPAIR_COLUMNS.shown}) AS shown
      ) AS page
      ORDER BY lane.place`,
    values: [TICKET_STATUSES],
  };
}
