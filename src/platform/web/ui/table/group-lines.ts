import type { Total } from '../../../endpoint.ts';
import type { ListGroup } from '../../../list-groups.ts';

export interface Grouping<Row> {
  /** In their order; undefined while loading. */
  readonly groups: readonly ListGroup[] | undefined;
  readonly toValue: (row: Row) => string;
  readonly toLabel: (group: ListGroup) => string;
  readonly collapsed: ReadonlySet<string>;
  readonly onToggle: (value: string) => void;
}

/** A row with its index among the shown rows, or the heading of a group. */
interface Line<Row> {
  readonly id: string | number;
  readonly row?: Row;
  readonly index?: number;
  readonly group?: ListGroup;
}

interface Lines<Row> {
  readonly lines: readonly Line<Row>[];
  /** The rows of open groups, in their order. */
  readonly rows: Row[];
  /** Line of each row. */
  readonly lineOf: readonly number[];
}

/** Returns the number of rows in all groups, with the collapsed ones. */
export const sumGroups = (groups: readonly ListGroup[] | undefined): Total | undefined =>
  groups && { count: groups.reduce((sum, { count }) => sum + count, 0), relation: 'exact' };

/** Puts the headings of the groups between the loaded rows. Rows of a group that was added since come last. */
export function toGroupLines<Row extends { id: string | number }>(all: readonly Row[], grouping: Grouping<Row>): Lines<Row> {
  const { groups, toValue, collapsed } = grouping;
  if (!groups)
    return { lines: all.map((row, index) => ({ id: row.id, row, index })), rows: [...all], lineOf: all.map((_, index) => index) };
  const byValue = new Map<string, Row[]>();
  for (const row of all) {
    const value = toValue(row);
    const known = byValue.get(value);
    if (known) known.push(row);
    else byValue.set(value, [row]);
  }
  const listed = new Set(groups.map(({ value }) => value));
  const added = [...byValue].flatMap(([value, rows]) => (listed.has(value) ? [] : [{ value, label: value, count: rows.length }]));
  const lines: Line<Row>[] = [];
  const rows: Row[] = [];
  const lineOf: number[] = [];
  for (const group of [...groups, ...added]) {
    lines.push({ id: `group ${group.value}`, group });
    if (collapsed.has(group.value)) continue;
    for (const row of byValue.get(group.value) ?? []) {
      lineOf.push(lines.length);
      lines.push({ id: row.id, row, index: rows.length });
      rows.push(row);
    }
  }
  return { lines, rows, lineOf };
}
