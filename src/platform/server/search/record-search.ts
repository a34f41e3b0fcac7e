import type { Db } from '../database/database.ts';
import { textKey, timeKey } from '../list/sort-key.ts';
import { findByWords, type Identifier, type SearchedTable, type SearchMatch, type SearchText } from './searched-table.ts';
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
  readonly find?: (db: Db, query: SearchQuery) => Promise<SearchMatch[]>;
  readonly words?: WordSource;
  /** Supports filters. Types without filters are skipped when a search has some. */
  readonly hasFilters?: true;
  /** Included in serial number searches. */
  readonly hasSerials?: true;
}

export async function findRecords(db: Db, { table, find }: RecordSearch, query: SearchQuery): Promise<SearchMatch[]> {
  if (find) return find(db, query);
  return table ? findByWords(db, table, query, query) : [];
}

/** A table whose records are listed by title, with all texts in `search` and its trigram index. */
interface TitledTable extends Pick<RecordSearch, 'kind' | 'label' | 'order'> {
  readonly table: string;
  readonly noun: string;
  readonly title: string;
  readonly snippet: string;
  readonly identifiers?: readonly Identifier[];
  /** SQL of texts whose words are candidates for typo correction. */
  readonly words: string;
  /** Page whose `open` parameter shows a record: '/parts-inventory'. */
  readonly page: string;
}

/** Creates the search of a type with titles: by identifiers, and by words in the order of titles. */
export function searchByTitle({ kind, label, order, page, words, ...titled }: TitledTable): RecordSearch {
  const { table, noun, title, snippet, identifiers = [] } = titled;
  return {
    kind,
    label,
    order,
    toPath: (id) => `${page}?open=${id}`,
    table: {
      name: table,
      title,
      snippet,
      text: 'search',
      newest: 'created_at',
      direction: 'asc',
      identifiers: [{ label: noun, value: 'id', where: 'id = upper(btrim($1))', rank: 0 }, ...identifiers],
      order: [textKey(`lower(${title})`), textKey('id')],
    },
    words: { name: table, table, text: words, order: [timeKey('last_updated'), textKey('id')] },
  };
}
