import { z } from 'zod';

/** Decides the format of a column's cells in spreadsheets. */
type ColumnType = 'text' | 'number' | 'money' | 'day' | 'time';

export interface ListColumn {
  readonly label: string;
  readonly type: ColumnType;
  readonly isSortable?: true;
  /** Shown only if the user chooses it. */
  readonly isOptional?: true;
}

/** The columns of a list by key, in their usual order. Tables, sort parameters and exports derive from them. */
export type ListColumns = Readonly<Record<string, ListColumn>>;

export const listColumns = <const C extends ListColumns>(columns: C): C => columns;

export type SortOf<C extends ListColumns> = { [K in keyof C]: C[K] extends { readonly isSortable: true } ? K : never }[keyof C] & string;

export interface SortOrder<Sort extends string = string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

export function getSortKeys<C extends ListColumns>(columns: C): readonly [SortOf<C>, ...SortOf<C>[]] {
  const keys = Object.keys(columns).filter((key) => columns[key]?.isSortable);
  return keys as unknown as [SortOf<C>, ...SortOf<C>[]];
}

const direction = z.enum(['asc', 'desc']).optional();

/** Query parameters that sort a list. `order` defaults to the usual one of the default sort key, else to `asc`. */
export const sortParameters = <C extends ListColumns>(columns: C) => ({ sort: z.enum(getSortKeys(columns)).optional(), order: direction });

/** Returns the order as in a URL: `total`, or `-total` if descending. */
export const toSortText = ({ sort, order }: SortOrder): string => (order === 'desc' ? `-${sort}` : sort);

/** Reads the order from a URL. Returns undefined for unknown columns. */
export function parseSortText<C extends ListColumns>(columns: C, text = ''): SortOrder<SortOf<C>> | undefined {
  const sort = getSortKeys(columns).find((key) => key === text.replace(/^-/, ''));
  return sort && { sort, order: text.startsWith('-') ? 'desc' : 'asc' };
}
