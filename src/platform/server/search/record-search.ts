import type { Db } from '../database/database.ts';
import type { Found, SearchText } from './search-text.ts';
import { findByWords, type SearchedTable } from './searched-table.ts';
import type { WordSource } from './word-source.ts';

/** A question to one kind of records. */
export interface Asked extends SearchText {
  /** In about how many texts all of the words stand. */
  readonly expected: number;
  /** Filters beside the text; absent: none. */
  readonly filters: object | undefined;
  readonly limit: number;
}

/** How a kind of records is found by the search of everything; the manifest of its feature brings it. */
export interface RecordSearch {
  /** As answers and addresses name it: 'part'. */
  readonly kind: string;
  /** The heading of its group: 'Parts'. */
  readonly label: string;
  /** Groups stand in the order of these numbers. */
  readonly order: number;
  /** The page that shows a record, as it stands behind the `#` of an address; the id is escaped already. */
  readonly toPath: (id: string) => string;
  /** The columns by which its records are named, and those that are searched for words. */
  readonly table?: SearchedTable;
  /** Finds records by words, where the table alone does not say how. */
  readonly find?: (db: Db, asked: Asked) => Promise<Found[]>;
  /** The texts whose words a typo may have meant. */
  readonly words?: WordSource;
  /** The filters of a text narrow it; kinds without filters are left out then. */
  readonly hasFilters?: true;
  /** Its records carry serial numbers, and are asked when one is searched for. */
  readonly hasSerials?: true;
}

/** The records of a kind with all of the words. */
export async function findRecords(db: Db, { table, find }: RecordSearch, asked: Asked): Promise<Found[]> {
  if (find) return find(db, asked);
  return table ? findByWords(db, table, asked, asked) : [];
}
