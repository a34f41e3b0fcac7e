import type { ListGroup } from '../../list-groups.ts';
import type { Db } from '../database/database.ts';
import { matchesStatement } from './list-page.ts';
import type { ListRequest } from './list-request.ts';
import type { SortKey } from './sort-key.ts';

export interface GroupKey {
  /** SQL of the text that the rows of a group have in common. */
  readonly value: string;
  /** SQL of its name. Defaults to the value. */
  readonly label?: string;
  /** Sorts the groups, then the rows in each, ascending. */
  readonly order: readonly [SortKey, ...SortKey[]];
}

/** Sorts a list by group and leaves out the rows of collapsed groups. Its last key is the ID. */
export function groupList(list: ListRequest, { value, order }: GroupKey, collapsed: readonly string[] = []): ListRequest {
  const isShown = { sql: (values: string) => `(${value}) <> ALL(${values}::text[])`, value: collapsed, isPlannedByValue: true } as const;
  return {
    ...list,
    order: [...order, ...list.order.slice(-1)],
    direction: 'asc',
    where: collapsed.length > 0 ? [...list.where, isShown] : list.where,
  };
}

/** Further groups are shown without their number of rows. */
const GROUP_LIMIT = 500;

/** Counts the rows of each group, in the order of the list. */
export async function readGroups(db: Db, list: ListRequest, { value, label = value, order }: GroupKey): Promise<ListGroup[]> {
  const { text, values } = matchesStatement(list, `${value} AS value, ${label} AS label, ${order[0].sql} AS place`);
  const { rows } = await db.query<ListGroup>(
    `SELECT value, min(label) AS label, count(*)::int AS count FROM (${text}) AS matches GROUP BY value ORDER BY min(place), value LIMIT ${GROUP_LIMIT}`,
    values,
  );
  return rows;
}
