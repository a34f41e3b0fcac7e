import type { ReactNode } from 'react';

/** In px, or relative to the table. */
export const COLUMN_WIDTHS = {
  text: { wide: '14%', narrow: 'auto' },
  company: { wide: '18%', narrow: '18%' },
  // Fits the IDs of imported tickets: TKT-717181-1234.
  id: { wide: 156, narrow: 156 },
  time: { wide: 110, narrow: 110 },
  status: { wide: 148, narrow: 146 },
  state: { wide: 190, narrow: 146 },
  number: { wide: 92, narrow: 78 },
  money: { wide: 116, narrow: 108 },
  pill: { wide: 98, narrow: 98 },
  action: { wide: 68, narrow: 62 },
  actions: { wide: 180, narrow: 68 },
};

export interface Column<Row, Sort extends string = never> {
  readonly label: string;
  /** Label for screen readers only. */
  readonly isLabelHidden?: true;
  /** Sort key. Absent: not sortable. */
  readonly sort?: Sort;
  /** Absent: takes the remaining width. */
  readonly width?: keyof typeof COLUMN_WIDTHS;
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
