import type { QueryConfig } from 'pg';
import type { Db } from '../database/database.ts';
import { type AddValue, matchTextByIndex, type TextSearch } from './condition.ts';
import { addTo, afterCursor, type ListRequest, nameStatement, toFrom, toKeyColumns, toSql, whereAll } from './list-request.ts';
import type { KeyValue } from './sort-key.ts';

/** This many matches are sorted quickly. */
const FEW_MATCHES = 1_000;

export type PageRow = { json: string } & Record<string, KeyValue>;

/** First rows of a search with few matches, and the number of matches from the cursor on. */
export interface FewMatches {
  readonly rows: readonly PageRow[];
  readonly found: number;
}

type FewRow = PageRow & { json: string | null; matches: number; found: number };

/**
 * Returns the page of a search with few matches. Returns undefined without a search, or with many matches, which the
 * order of the list finds soon: the planner can't tell them apart and might read the whole index.
 */
export async function findFewMatches(db: Db, list: ListRequest): Promise<FewMatches | undefined> {
  if (!list.where.some(({ search }) => search)) return undefined;
  const statement = fewMatchesStatement(list);
  const searched = toSearchKey(list, statement);
  const frequent = getFrequentSearches(db);
  if (frequent.has(searched)) return undefined;
  const { rows } = await db.query<FewRow>(statement);
  const [{ matches, found } = { matches: 0, found: 0 }] = rows;
  if (matches <= FEW_MATCHES) return { rows: rows.filter(({ json }) => json !== null), found };
  frequent.add(searched);
  return undefined;
}

/** Returns a page and one more row. `matches` is the number of matches, `found` the number left after the filters. */
export function fewMatchesStatement(list: ListRequest): QueryConfig {
  const values: unknown[] = [];
  const names = list.order.map((_, index) => `key${index}`);
  const page = `SELECT * FROM matching WHERE (SELECT matches FROM counted) <= ${FEW_MATCHES}
    ORDER BY ${names.map((name) => `${name} ${list.direction}`)} LIMIT ${list.limit + 1}`;
  const text = `WITH ${toMatching(list, addTo(values))}
    SELECT json, ${names.map((name) => `page.${name}`)}, matches, (SELECT count(*) FROM matching) AS found
    FROM counted LEFT JOIN (${page}) AS page ON true
      LEFT JOIN LATERAL (SELECT row_to_json(shown)::text AS json
        FROM (SELECT ${list.columns.stored} FROM ${list.table} WHERE ctid = page.row_place) AS stored, LATERAL (SELECT ${list.columns.shown}) AS shown
      ) AS written ON true
    ORDER BY ${names.map((name) => `page.${name} ${list.direction}`)}`;
  const others = list.where.filter(({ search }) => !search);
  return { text, values, ...nameStatement(list, text, others) };
}

/** The index matches, from the text table or the list's own, reduced by the filters. */
function toMatching(list: ListRequest, addValue: AddValue): string {
  const searches = list.where.flatMap(({ search }) => search ?? []);
  const texts = searches.map((search) => matchTextByIndex(search, addValue));
  const others = list.where.filter(({ search }) => !search).map((condition) => toSql(condition, addValue));
  const filters = [...others, ...afterCursor(list, addValue)];
  const columns = `${list.table}.ctid AS row_place, ${toKeyColumns(list)}`;
  const table = textTableOf(searches);
  if (!table) {
    return `matching AS MATERIALIZED (SELECT ${columns} FROM ${toFrom(list)} ${whereAll([...texts, ...filters])} LIMIT ${FEW_MATCHES + 1}),
      counted AS (SELECT count(*) AS matches FROM matching)`;
  }
  return `texts AS MATERIALIZED (SELECT ${table.key} FROM ${table.table} ${whereAll(texts)} LIMIT ${FEW_MATCHES + 1}),
    counted AS MATERIALIZED (SELECT count(*) AS matches FROM texts),
    matching AS MATERIALIZED (SELECT ${columns} FROM texts JOIN ${joined(list)} ON ${list.table}.id = texts.${table.key}
      ${whereAll([`(SELECT matches FROM counted) <= ${FEW_MATCHES}`, ...filters])})`;
}

const joined = ({ table, from }: ListRequest): string => (from ? `(${from})` : table);

export const textTableOf = (searches: readonly TextSearch[]) => searches[0]?.textTable;

const MAX_FREQUENT = 2_000;
const FREQUENT_MS = 60_000;

const frequentSearches = new WeakMap<Db, ExpiringSet>();

/** Searches that recently had many matches, so that they aren't counted again for each page. */
function getFrequentSearches(db: Db): ExpiringSet {
  const known = frequentSearches.get(db) ?? createExpiringSet();
  frequentSearches.set(db, known);
  return known;
}

interface ExpiringSet {
  has(key: string): boolean;
  add(key: string): void;
}

function createExpiringSet(): ExpiringSet {
  const until = new Map<string, number>();
  return {
    has: (key: string) => (until.get(key) ?? 0) > performance.now(),
    add(key: string) {
      if (until.size >= MAX_FREQUENT) until.clear();
      until.set(key, performance.now() + FREQUENT_MS);
    },
  };
}

/** Key of a search, the same for searches with the same number of matches. Filters don't matter for a text table. */
function toSearchKey(list: ListRequest, { text, values }: QueryConfig): string {
  const searches = list.where.flatMap(({ search }) => search ?? []);
  const table = textTableOf(searches);
  return JSON.stringify(table ? [table.table, searches.map(({ spellings }) => spellings)] : [text, values]);
}
