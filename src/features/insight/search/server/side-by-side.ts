import type { Database } from '../../../../platform/server/database/database.ts';
import { undefinedOnTimeout } from '../../../../platform/server/database/time-limit.ts';
import { findRecords, type RecordSearch, type SearchQuery } from '../../../../platform/server/search/record-search.ts';
import {
  findByIdentifier,
  type IdentifierMatch,
  type SearchedTable,
  type SearchMatch,
} from '../../../../platform/server/search/searched-table.ts';
import { asTyped, type Understood, understand } from './search-words.service.ts';

/** Connections of one search at the same time, so that others find one too. */
const AT_ONCE = 3;

/** The records that a text names. */
export interface Named {
  /** Those that it names best come first. */
  readonly found: readonly IdentifierMatch<string>[];
  /** The kinds that took too long. */
  readonly late: readonly string[];
}

/** Finds the records that the text names: all kinds with one statement, or each on its own where that takes too long. */
export async function findNamed(
  database: Database,
  tables: ReadonlyMap<string, SearchedTable>,
  text: string,
  limit: number,
): Promise<Named> {
  if (tables.size === 0) return { found: [], late: [] };
  const db = database.searches;
  const atOnce = await undefinedOnTimeout(findByIdentifier(db, tables, text, limit));
  if (atOnce) return { found: atOnce, late: [] };
  const found: IdentifierMatch<string>[] = [];
  const late: string[] = [];
  await sideBySide([...tables], async ([kind, table]) => {
    const ofKind = await undefinedOnTimeout(findByIdentifier(db, new Map([[kind, table]]), text, limit));
    if (ofKind) found.push(...ofKind);
    else late.push(kind);
  });
  return { found: found.toSorted((one, other) => one.rank - other.rank), late };
}

/** Finds the meaning of a text; the text itself where that takes too long. */
export async function findMeaning(database: Database, text: string): Promise<Understood> {
  return (await undefinedOnTimeout(understand(database.searches, text))) ?? asTyped(text);
}

/** The answer of one kind of record. */
export interface Result {
  readonly kind: string;
  /** Undefined: it took too long. */
  readonly found: readonly SearchMatch[] | undefined;
}

/** Searches these kinds for words. */
export async function findWords(database: Database, asked: SearchQuery, searches: readonly RecordSearch[]): Promise<Result[]> {
  const results: Result[] = [];
  await sideBySide(searches, async (search) => {
    results.push({ kind: search.kind, found: await undefinedOnTimeout(findRecords(database.searches, search, asked)) });
  });
  return results;
}

/** Works on a few items at a time: each that is done is followed by the next one that has not begun yet. */
async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const workThrough = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, workThrough));
}
