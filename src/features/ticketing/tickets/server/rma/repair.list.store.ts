import type { QueryConfig } from 'pg';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { constant, when } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../../platform/server/list/list-request.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import { nameInKey } from '../../../../admin/users/person.rules.ts';
import { findPersonKey } from '../../../../admin/users/server/people.service.ts';
import { type JobQuery, type RepairQuery, RepairRow } from '../../rma/repair-list.contract.ts';
import { LISTED_TICKETS, NEWEST_CHANGE } from '../listing/listed-tickets.ts';
import { tickets } from '../ticket.table.ts';

export const REPAIR_COLUMNS = recordColumns(tickets, RepairRow);
const MOST_JOBS = 1_000;

/** Open repairs planned for these days, the earliest first; the 1,000 first unless fewer are wanted. */
export async function listPlanned(db: Db, query: JobQuery): Promise<JsonText<RepairRow[]>> {
  const technician = query.technician === undefined ? undefined : await findPersonKey(db, query.technician);
  const { rows } = await db.query<{ json: string }>(jobsStatement({ ...query, technician }));
  return new JsonText(`[${rows.map(({ json }) => json).join()}]`);
}

/** The jobs of these days; the technician is given by key. */
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

/** One page of the repairs of a status, or of the open ones without a date, the newest change first. */
export function readRepairs(db: Db, query: RepairQuery): Promise<ListPage<RepairRow>> {
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
