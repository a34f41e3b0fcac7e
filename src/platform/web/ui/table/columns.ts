import type { ReactNode } from 'react';
import type { ListColumns, SortOf, SortOrder } from '../../../list-columns.ts';

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
  /** Key of a declared column. Absent: the column can't be hidden, moved or exported. */
  readonly key?: string;
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
  /** Shown only if the user chooses it. */
  readonly isOptional?: true;
  readonly cell: (row: Row) => ReactNode;
  /** Second line on narrow screens, for hidden columns. */
  readonly below?: (row: Row) => ReactNode;
  /** Tooltip for cells that may be truncated. */
  readonly title?: (row: Row) => string;
}

export interface Sorting<Sort extends string> {
  readonly current: SortOrder<Sort>;
  readonly onSort: (order: SortOrder<Sort>) => void;
}

/** Shows declared columns with these cells, in the declared order. */
export function withCells<Row, C extends ListColumns>(
  columns: C,
  cells: { readonly [K in keyof C]: Omit<Column<Row>, 'key' | 'label' | 'sort'> },
): Column<Row, SortOf<C>>[] {
  return Object.entries(columns).map(([key, { label, isSortable, isOptional }]) => ({
    ...(cells[key] as Column<Row>),
    key,
    label,
    ...(isSortable && { sort: key as SortOf<C> }),
    ...(isOptional && { isOptional }),
  }));
}

/** Returns the columns whose keys are in the URL, or the usual ones. The row header and columns without a key stay. */
export function chooseColumns<Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
  chosen: string | undefined,
): readonly Column<Row, Sort>[] {
  const keys = chosen?.split(',') ?? [];
  const isKnown = columns.some(({ key }) => key && keys.includes(key));
  return columns.filter(({ key, isRowHeader, isOptional }) => {
    if (!key || isRowHeader) return true;
    return isKnown ? keys.includes(key) : !isOptional;
  });
}
