import type { QueryConfig } from 'pg';
import type { Db } from '../database/database.ts';
import { encodeCursor } from './cursor.ts';
import type { ListRequest } from './list-request.ts';
import { nameOf } from './list-sql.ts';
import type { KeyValue } from './sort-key.ts';

type Slice = QueryConfig & { values: unknown[] };

type WholePage = { json: string | null; found: number } & Record<string, KeyValue>;

/** Reads a page as JSON text without parsing it. `found` is the number of matches if all of them are on the page. */
export async function readWholePage(
  db: Db,
  list: ListRequest,
  slice: Slice,
): Promise<{ json: string; next: string | undefined; found?: number }> {
  const { name, text, values } = wholePageStatement(list, slice);
  const asked = name === undefined ? db.query<WholePage>(text, values) : db.read<WholePage>({ name, text, values });
  const [page] = (await asked).rows;
  const json = `[${page?.json ?? ''}]`;
  if (!page || page.found <= list.limit) return { json, next: undefined, found: page?.found ?? 0 };
  return { json, next: encodeCursor(list.order.map((_, place) => page[`key${place}`] ?? '')) };
}

/** Returns one row with the JSON of the page and the sort keys of its last row. */
function wholePageStatement(list: ListRequest, { text: slice, values }: Slice): Slice {
  const keys = list.order.map((_, place) => `(array_agg(key${place}) FILTER (WHERE nth = ${list.limit}))[1] AS key${place}`);
  const text = `SELECT string_agg(row_to_json(shown)::text, ',') FILTER (WHERE nth <= ${list.limit}) AS json, count(*) AS found, ${keys}
    FROM (SELECT *, row_number() OVER () AS nth FROM (${slice}) AS slice) AS page, LATERAL (SELECT ${list.columns.shown}) AS shown`;
  return { text, values, ...nameOf(list, text, list.where) };
}
