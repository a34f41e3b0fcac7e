import type { QueryConfig } from 'pg';
import type { Db } from '../database/database.ts';
import { isFoundByIndex, type TextSearch } from './condition.ts';
import type { ListRequest } from './list-request.ts';
import { type AddValue, addTo, afterCursor, nameOf, rowsOf, toKeyColumns, toSql, whereAll } from './list-sql.ts';
import type { KeyValue } from './sort-key.ts';

/** So many matches of a search are sorted in no time. */
const FEW_MATCHES = 1_000;

/** A row of a page. */
export type PageRow = { json: string } & Record<string, KeyValue>;

/** The first rows of a search that few match, and how many match from the cursor on. */
export interface FewMatches {
  readonly rows: readonly PageRow[];
  readonly found: number;
}

type FewRow = PageRow & { json: string | null; matches: number; found: number };

/**
 * The page of a search that few rows match; undefined when there are more, or nothing is searched for: the order of the list finds
 * them soon then. The planner cannot tell: where matches stand together at the end of the order, it would read the whole index.
 */
export async function findFewMatches(db: Db, list: ListRequest): Promise<FewMatches | undefined> {
  if (!list.where.some(({ search }) => search)) return undefined;
  const statement = fewMatchesStatement(list);
  const searched = searchedKey(list, statement);
  const frequent = frequentOf(db);
  if (frequent.has(searched)) return undefined;
  const { rows } = await db.query<FewRow>(statement);
  const [{ matches, found } = { matches: 0, found: 0 }] = rows;
  if (matches <= FEW_MATCHES) return { rows: rows.filter(({ json }) => json !== null), found };
  frequent.add(searched);
  return undefined;
}

/** The rows of a page and one more, of the first matches in any order: `matches` says how many these are, and `found` how many of them the filters leave. */
export function fewMatchesStatement(list: ListRequest): QueryConfig {
  const values: unknown[] = [];
  const names = list.order.map((_, place) => `key${place}`);
  const page = `SELECT * FROM matching WHERE (SELECT matches FROM counted) <= ${FEW_MATCHES}
    ORDER BY ${names.map((name) => `${name} ${list.direction}`)} LIMIT ${list.limit + 1}`;
  // The JSON is made of the rows of the page only, which are read by where they lie: it is one statement, so they have not moved.
  const text = `WITH ${toMatching(list, addTo(values))}
    SELECT json, ${names.map((name) => `page.${name}`)}, matches, (SELECT count(*) FROM matching) AS found
    FROM counted LEFT JOIN (${page}) AS page ON true
      LEFT JOIN LATERAL (SELECT row_to_json(shown)::text AS json
        FROM (SELECT ${list.columns.stored} FROM ${list.table} WHERE ctid = page.row_place) AS stored, LATERAL (SELECT ${list.columns.shown}) AS shown
      ) AS written ON true
    ORDER BY ${names.map((name) => `page.${name} ${list.direction}`)}`;
  const others = list.where.filter(({ search }) => !search);
  return { text, values, ...nameOf(list, text, others) };
}

/** What the index finds, in a table of its own or in that of the list, and what the filters leave of it. */
function toMatching(list: ListRequest, addValue: AddValue): string {
  const searches = list.where.flatMap(({ search }) => search ?? []);
  const texts = searches.map((search) => isFoundByIndex(search, addValue));
  const others = list.where.filter(({ search }) => !search).map((condition) => toSql(condition, addValue));
  const filters = [...others, ...afterCursor(list, addValue)];
  const columns = `${list.table}.ctid AS row_place, ${toKeyColumns(list)}`;
  const table = textTableOf(searches);
  if (!table) {
    return `matching AS MATERIALIZED (SELECT ${columns} FROM ${rowsOf(list)} ${whereAll([...texts, ...filters])} LIMIT ${FEW_MATCHES + 1}),
      counted AS (SELECT count(*) AS matches FROM matching)`;
  }
  return `texts AS MATERIALIZED (SELECT ${table.key} FROM ${table.table} ${whereAll(texts)} LIMIT ${FEW_MATCHES + 1}),
    counted AS MATERIALIZED (SELECT count(*) AS matches FROM texts),
    matching AS MATERIALIZED (SELECT ${columns} FROM texts JOIN ${joined(list)} ON ${list.table}.id = texts.${table.key}
      ${whereAll([`(SELECT matches FROM counted) <= ${FEW_MATCHES}`, ...filters])})`;
}

/** Rows as one side of a join. */
const joined = ({ table, from }: ListRequest): string => (from ? `(${from})` : table);

/** The table of texts that all of these are searched in. */
export const textTableOf = (searches: readonly TextSearch[]) => searches[0]?.textTable;

const MOST_REMEMBERED = 2_000;
const REMEMBERED_MS = 60_000;

const remembered = new WeakMap<Db, Lately>();

/**
 * Searches of a database that lately had more than a few matches, so that nobody counts them again before each page. It decides how rows are
 * found, not which: they are the same in either way.
 */
function frequentOf(db: Db): Lately {
  const known = remembered.get(db) ?? createLately();
  remembered.set(db, known);
  return known;
}

interface Lately {
  has(key: string): boolean;
  add(key: string): void;
}

function createLately(): Lately {
  const until = new Map<string, number>();
  return {
    has: (key: string) => (until.get(key) ?? 0) > performance.now(),
    add(key: string) {
      if (until.size >= MOST_REMEMBERED) until.clear();
      until.set(key, performance.now() + REMEMBERED_MS);
    },
  };
}

/** The same for searches of which one has as many matches as the other: filters make no difference where texts have a table of their own. */
function searchedKey(list: ListRequest, { text, values }: QueryConfig): string {
  const searches = list.where.flatMap(({ search }) => search ?? []);
  const table = textTableOf(searches);
  return JSON.stringify(table ? [table.table, searches.map(({ spellings }) => spellings)] : [text, values]);
}
