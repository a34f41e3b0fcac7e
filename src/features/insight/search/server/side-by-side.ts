import type { Database } from '../../../../platform/server/database/database.ts';
import { undefinedOnTimeout } from '../../../../platform/server/database/time-limit.ts';
import { findRecords, type RecordSearch, type SearchQuery } from '../../../../platform/server/search/record-search.ts';
import {
  findByIdentifier,
  type IdentifierMatch,
  type SearchedTable,
  type SearchMatch,
} from '../../../../platform/server/search/searched-table.ts';
import { type ExpandedSearch, expandSearch, withoutSpellings } from './search-words.service.ts';

/** Connections used by one search. */
const CONCURRENCY = 3;

/** Records that match by an identifier. */
export interface Named {
  /** Best matches first. */
  readonly found: readonly IdentifierMatch<string>[];
  /** Record types that timed out. */
  readonly late: readonly string[];
}

/** Finds records by identifier: all types in one statement, or each by itself if that times out. */
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
  await runConcurrently([...tables], async ([kind, table]) => {
    const ofKind = await undefinedOnTimeout(findByIdentifier(db, new Map([[kind, table]]), text, limit));
    if (ofKind) found.push(...ofKind);
    else late.push(kind);
  });
  return { found: found.toSorted((one, other) => one.rank - other.rank), late };
}

/** Adds spelling corrections unless that times out. */
export async function tryExpandSearch(database: Database, text: string): Promise<ExpandedSearch> {
  return (await undefinedOnTimeout(expandSearch(database.searches, text))) ?? withoutSpellings(text);
}

export interface Result {
  readonly kind: string;
  /** Undefined if the search timed out. */
  readonly found: readonly SearchMatch[] | undefined;
}

/** Searches these record types for words. */
export async function findWords(database: Database, query: SearchQuery, searches: readonly RecordSearch[]): Promise<Result[]> {
  const results: Result[] = [];
  await runConcurrently(searches, async (search) => {
    results.push({ kind: search.kind, found: await undefinedOnTimeout(findRecords(database.searches, search, query)) });
  });
  return results;
}

/** Runs work on a few items at a time. */
async function runConcurrently<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const runNext = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, runNext));
}
