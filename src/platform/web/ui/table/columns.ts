import type { ReactNode } from 'react';
import type { ListColumns, SortOf, SortOrder } from '../../../list-columns.ts';

/** In px, or relative to the table. */
export const COLUMN_WIDTHS = {
  text: { wide: '14%', narrow: 'auto' },
  company: { wide: '18%', narrow: '18%' },
  name: { wide: '18%', narrow: 'auto' },
  // Fits a year, make and model.
  vehicle: { wide: '24%', narrow: 'auto' },
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
  /** Width chosen by the user, in px, for wide screens. */
  readonly ownWidth?: number;
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

/** How a user sees a list. */
export interface ListDisplay {
  /** The shown columns, as in the URL. */
  readonly chosen: string | undefined;
  /** Key of the column to group by. */
  readonly group: string | undefined;
  readonly isCompact: boolean;
  /** A blank value is the usual one. */
  readonly onChange: (change: { readonly columns?: string; readonly group?: string }) => void;
  readonly onDensity: (density: 'comfortable' | 'compact') => void;
}

export interface GroupOption {
  /** Key of the column. */
  readonly value: string;
  readonly label: string;
}

export interface DisplayOptions {
  readonly columns: readonly Pick<Column<never>, 'key' | 'label' | 'isRowHeader' | 'isOptional'>[];
  readonly display: ListDisplay;
  readonly groups?: readonly GroupOption[];
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

/** A cell with a text that is its tooltip too, because it may be truncated. */
export const textCell = <Row>(toText: (row: Row) => string) => ({ cell: toText, title: toText });

type Choice = Pick<Column<never>, 'key' | 'isRowHeader' | 'isOptional' | 'ownWidth'>;

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 900;

/**
 * Returns the columns in the URL, in their order and with their widths, or the usual ones. The row header is always shown. Columns
 * without a key come last.
 */
export function chooseColumns<C extends Choice>(columns: readonly C[], chosen = ''): readonly C[] {
  const found = parseColumns(chosen).flatMap(({ key, ownWidth }) => {
    const column = columns.find((each) => each.key === key);
    return column ? [ownWidth === undefined ? column : { ...column, ownWidth }] : [];
  });
  if (found.length === 0) return columns.filter(({ key, isRowHeader, isOptional }) => !key || isRowHeader || !isOptional);
  const isMissing = ({ key, isRowHeader }: C) => key !== undefined && isRowHeader && !found.some((each) => each.key === key);
  return [...columns.filter(isMissing), ...found, ...columns.filter(({ key }) => !key)];
}

/** Reads `id,status.140`. */
function parseColumns(text: string): { key: string; ownWidth: number | undefined }[] {
  const entries = text.split(',').map((entry) => {
    const [key = '', width = ''] = entry.split('.');
    return [key, /^\d{2,3}$/.test(width) ? Math.max(MIN_WIDTH, Number(width)) : undefined] as const;
  });
  return [...new Map(entries)].map(([key, ownWidth]) => ({ key, ownWidth }));
}

/** Returns the text for the URL; blank for the usual columns. */
export function toColumnsText(shown: readonly Choice[], all: readonly Choice[]): string {
  const toText = (columns: readonly Choice[]) =>
    columns.flatMap(({ key, ownWidth }) => (key ? [ownWidth === undefined ? key : `${key}.${ownWidth}`] : [])).join();
  const text = toText(shown);
  return text === toText(chooseColumns(all)) ? '' : text;
}

/** Returns the keys for an export, without widths. */
export const toColumnKeys = (chosen: string | undefined): string | undefined =>
  chosen &&
  parseColumns(chosen)
    .map(({ key }) => key)
    .join();
