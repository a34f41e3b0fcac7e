import { hash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { RowColumns } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import type { Condition } from './condition.ts';
import { encodeCursor } from './cursor.ts';
import type { KeyValue, SortKey } from './sort-key.ts';

/** A list and the statement of one row more than its page has. */
interface AskedPage {
  readonly columns: RowColumns;
  readonly where: readonly Condition[];
  readonly order: readonly SortKey[];
  readonly limit: number;
  readonly slice: QueryConfig & { values: unknown[] };
}

/** Unusual page sizes are not worth a prepared statement each. */
const PREPARED_SIZES = 50;

type WholePage = { json: string | null; found: number } & Record<string, KeyValue>;

/** Reads a page as one text, without taking its rows apart; `found` says how many rows match where all of them are on it. */
export async function readWholePage(db: Db, list: AskedPage): Promise<{ json: string; next: string | undefined; found?: number }> {
  const { name, text, values } = wholePageStatement(list);
  const asked = name === undefined ? db.query<WholePage>(text, values) : db.read<WholePage>({ name, text, values });
  const [page] = (await asked).rows;
  const json = `[${page?.json ?? ''}]`;
  if (!page || page.found <= list.limit) return { json, next: undefined, found: page?.found ?? 0 };
  return { json, next: encodeCursor(list.order.map((_, place) => page[`key${place}`] ?? '')) };
}

/** One row with the JSON of all rows of a page and the keys of the last one. */
function wholePageStatement(list: AskedPage): QueryConfig & { text: string; values: unknown[] } {
  const { text: slice, values } = list.slice;
  const keys = list.order.map((_, place) => `(array_agg(key${place}) FILTER (WHERE nth = ${list.limit}))[1] AS key${place}`);
  const text = `SELECT string_agg(row_to_json(shown)::text, ',') FILTER (WHERE nth <= ${list.limit}) AS json, count(*) AS found, ${keys}
    FROM (SELECT *, row_number() OVER () AS nth FROM (${slice}) AS slice) AS page, LATERAL (SELECT ${list.columns.shown}) AS shown`;
  return { text, values, ...(isPrepared(list) && { name: toName(text) }) };
}

/** Whether PostgreSQL keeps the plan of a list: neither its values nor its size ask for one of their own. */
export const isPrepared = ({ limit, where }: Pick<AskedPage, 'limit' | 'where'>): boolean =>
  limit % PREPARED_SIZES === 0 && !where.some(({ isPlannedByValue }) => isPlannedByValue);

const MOST_NAMES = 500;
const names = new Map<string, string>();

/** The name of a prepared statement: other texts have other names. */
export function toName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) names.clear();
  const name = `list-${hash('sha1', text, 'base64url')}`;
  names.set(text, name);
  return name;
}
