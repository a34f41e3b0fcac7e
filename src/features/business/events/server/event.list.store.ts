import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import { CalendarEvent, type EventQuery } from '../event.contract.ts';
import { events } from './event.table.ts';

const COLUMNS = recordColumns(events, CalendarEvent);

/** One page of the events that match, by date; events at the same time follow each other by id. */
export function listEvents(db: Db, query: EventQuery): Promise<ListPage<CalendarEvent>> {
  return readPage(db, toListRequest(query));
}

function toListRequest({ q, from, before, order, limit, cursor }: EventQuery): ListRequest {
  return {
    table: 'events',
    columns: COLUMNS,
    order: [timeKey('date'), textKey('id')],
    direction: order,
    limit,
    cursor,
    where: [
      ...when(q, (text) => contains('search', text)),
      ...when(from, (value) => ({ sql: (time) => `date >= ${time}`, value, isPlannedByValue: true as const })),
      ...when(before, (value) => ({ sql: (time) => `date < ${time}`, value, isPlannedByValue: true as const })),
    ],
  };
}
