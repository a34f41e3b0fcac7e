import type { ReactNode } from 'react';

/** One column of a table, head and cells. */
export interface Column<Row, Sort extends string = never> {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: true;
  /** The sort order of a click on the head; absent: the column cannot be sorted by. */
  readonly sort?: Sort;
  /** Absent: what the other columns leave. */
  readonly width?: 'id' | 'time' | 'status' | 'state' | 'company' | 'text' | 'number' | 'money' | 'pill' | 'action' | 'actions';
  /** Shown only where there is room; narrow screens show it in `below`, or in the record's form. */
  readonly isWide?: true;
  /** The cell that names its row. */
  readonly isRowHeader?: true;
  readonly cell: (row: Row) => ReactNode;
  /** A second line on narrow screens, for what their hidden columns show. */
  readonly below?: (row: Row) => ReactNode;
  /** The whole text on hover, for a cell that may be cut. */
  readonly title?: (row: Row) => string;
}

export interface SortOrder<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

/** How a table is sorted, and what to do when a head is clicked. */
export interface Sorting<Sort extends string> {
  readonly current: SortOrder<Sort>;
  readonly onSort: (order: SortOrder<Sort>) => void;
}
