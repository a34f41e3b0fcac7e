import type { QueryConfig } from 'pg';
import { isoText, recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { constant, when } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../../platform/server/list/list-request.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findToday } from '../../../../admin/settings/server/company-time-zone.service.ts';
import { nameInKey } from '../../../../admin/users/person.rules.ts';
import { findPersonKey } from '../../../../admin/users/server/people.service.ts';
import { type BoardQuery, type JobQuery, type RepairBoard, type RepairQuery, RepairRow } from '../../rma/repair-list.contract.ts';
import { TICKET_STATUSES } from '../../ticket.contract.ts';
import { OPEN_STATUSES } from '../../ticket.rules.ts';
import { TICKET_COUNTS } from '../counts/ticket.counters.store.ts';
import { LISTED_TICKETS, NEWEST_CHANGE } from '../list/ticket.list.store.ts';
import { tickets } from '../ticket.table.ts';

const { stored, shown } = recordColumns(tickets, RepairRow);
const REPAIR_COLUMNS = { stored, shown: `${shown}, ${isoText('find_status_time(id, created_at)')} AS "statusSince"` };
const MOST_JOBS = 1_000;

/** Returns the open repairs scheduled for these days, earliest first, at most 1,000. */
export async function listJobs(db: Db, query: JobQuery): Promise<JsonText<RepairRow[]>> {
  const technician = query.technician === undefined ? undefined : await findPersonKey(db, query.technician);
  const { rows } = await db.query<{ json: string }>(jobsStatement({ ...query, technician }));
  return new JsonText(`[${rows.map(({ json }) => json).join()}]`);
}

/** The technician is given by key. */
export function jobsStatement({ from, to, technician, limit = MOST_JOBS }: JobQuery): QueryConfig {
  const name = technician && nameInKey(technician);
  const kind = technician === undefined ? '' : name === undefined ? '-of-user' : '-of-name';
  const isTheirs = {
    '': '',
    '-of-user': 'AND technician_user_id = $4',
    '-of-name': 'AND technician_user_id IS NULL AND technician_name = $4',
  }[kind];
  return {
    name: `repair-jobs${kind}`,
    text: `SELECT row_to_json(job)::text AS json FROM (
        SELECT ${REPAIR_COLUMNS.shown} FROM tickets
        WHERE type = 'Tool Repair' AND is_open AND scheduled_date IS NOT NULL AND scheduled_date BETWEEN $1 AND $2 ${isTheirs}
        ORDER BY scheduled_date, scheduled_time, id LIMIT $3
      ) AS job`,
    values: [from, to, limit, ...(technician === undefined ? [] : [name ?? technician])],
  };
}

/** Returns a page of the repairs with a status, or of the open ones without a date, last changed first. */
export function listRepairs(db: Db, query: RepairQuery): Promise<ListPage<RepairRow>> {
  return readPage(db, toRepairRequest(query));
}

export function toRepairRequest({ status, unplanned, limit, cursor }: RepairQuery): ListRequest {
  return {
    ...LISTED_TICKETS,
    columns: REPAIR_COLUMNS,
    order: NEWEST_CHANGE,
    direction: 'desc',
    limit,
    cursor,
    where: [
      constant("listed_type = 'Tool Repair'"),
      ...when(status, (value) => constant(`listed_status = '${value}'`)),
      ...(status === undefined ? [constant('listed_open')] : []),
      ...when(unplanned, () => constant('listed_day IS NULL')),
    ],
  };
}

/** Repairs of a status on the board. The list shows the others. */
const SHOWN = 50;

/** Returns each status with its number of repairs and the 50 that changed last. With filters, only open repairs. */
export async function readRepairBoard(deps: Pick<ServerDeps, 'clock' | 'database'>, query: BoardQuery): Promise<JsonText<RepairBoard>> {
  const { technician, overdue } = query;
  const isFiltered = technician !== undefined || overdue !== undefined;
  const db = deps.database;
  const { rows } = await db.query<{ json: string }>(
    isFiltered
      ? filteredBoardStatement({
          key: technician === undefined ? null : await findPersonKey(db, technician),
          today: overdue === undefined ? null : await findToday(deps, query.zone),
        })
      : boardStatement(),
  );
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

interface BoardFilter {
  /** Key of the technician; null for all. */
  readonly key: string | null;
  /** Null to include repairs that aren't overdue. */
  readonly today: string | null;
}

/** The open repairs of a technician, or those that are overdue. */
function filteredBoardStatement({ key, today }: BoardFilter): QueryConfig {
  return {
    name: 'repair-board-filtered',
    text: `SELECT json_build_object('status', lane.status, 'count', coalesce(page.count, 0), 'repairs', coalesce(page.repairs, '[]'))::text AS json
      FROM unnest($1::text[]) WITH ORDINALITY AS lane (status, place)
      LEFT JOIN (
        SELECT status, count(*) AS count,
          json_agg(row_to_json(repair) ORDER BY repair."lastUpdated" DESC, repair.id DESC) FILTER (WHERE nth <= ${SHOWN}) AS repairs
        FROM (
          SELECT ${REPAIR_COLUMNS.shown}, row_number() OVER (PARTITION BY status ORDER BY last_updated DESC, id DESC) AS nth FROM tickets
          WHERE type = 'Tool Repair' AND is_open AND ($2::text IS NULL OR coalesce(technician_user_id, 'name:' || technician_name) = $2)
            AND ($3::date IS NULL OR least(promised_date, scheduled_date) < $3)
        ) AS repair GROUP BY status
      ) AS page ON page.status = lane.status
      ORDER BY lane.place`,
    values: [OPEN_STATUSES, key, today],
  };
}
