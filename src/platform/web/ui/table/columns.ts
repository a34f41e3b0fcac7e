import type { ReactNode } from 'react';

export interface Column<Row, Sort extends string = never> {
  readonly label: string;
  /** Label for screen readers only. */
  readonly isLabelHidden?: true;
  /** Sort key. Absent: not sortable. */
  readonly sort?: Sort;
  /** Absent: takes the remaining width. */
  readonly width?: 'id' | 'time' | 'status' | 'state' | 'company' | 'text' | 'number' | 'money' | 'pill' | 'action' | 'actions';
  /** Hidden on narrow screens, which show it in `below` or in the record's form. */
  readonly isWide?: true;
  readonly isRowHeader?: true;
  readonly cell: (row: Row) => ReactNode;
  /** Second line on narrow screens, for hidden columns. */
  readonly below?: (row: Row) => ReactNode;
  /** Tooltip for cells that may be truncated. */
  readonly title?: (row: Row) => string;
}

export interface SortOrder<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

export interface Sorting<Sort extends string> {
  readonly current: SortOrder<Sort>;
  readonly onSort: (order: SortOrder<Sort>) => void;
}
