import type { Db } from '../database/database.ts';
import type { Found, SearchText } from './search-text.ts';
import { findByWords, type SearchedTable } from './searched-table.ts';
import type { WordSource } from './word-source.ts';

export interface SearchQuery extends SearchText {
  /** Approximate number of texts with all of the words. */
  readonly expected: number;
  /** Filters besides the text. */
  readonly filters: object | undefined;
  readonly limit: number;
}

/** How the global search finds records of a type. Part of the feature's manifest. */
export interface RecordSearch {
  /** Used in responses and URLs: 'part'. */
  readonly kind: string;
  readonly label: string;
  /** Position of its group. */
  readonly order: number;
  /** Returns the path of a record's page after the `#`. The ID is already escaped. */
  readonly toPath: (id: string) => string;
  /** Identifiers and text columns to search. */
  readonly table?: SearchedTable;
  readonly find?: (db: Db, asked: SearchQuery) => Promise<Found[]>;
  readonly words?: WordSource;
  /** Supports filters. Types without filters are skipped when a search has some. */
  readonly hasFilters?: true;
  /** Included in serial number searches. */
  readonly hasSerials?: true;
}

export async function findRecords(db: Db, { table, find }: RecordSearch, asked: SearchQuery): Promise<Found[]> {
  if (find) return find(db, asked);
  return table ? findByWords(db, table, asked, asked) : [];
}
