import type { QueryConfig } from 'pg';
import type { Total } from '../../endpoint.ts';
import type { Db } from '../database/database.ts';
import { JsonText } from '../serializer.ts';
import { type AddValue, constant, matchText } from './condition.ts';
import { findFewMatches, type PageRow, textTableOf } from './few-matches.ts';
import { addTo, type ListRequest, nameStatement, toFrom, toKeyColumns, toWhere, whereAll } from './list-request.ts';
import { encodeCursor, type KeyValue } from './sort-key.ts';

type Slice = QueryConfig & { values: unknown[] };

type WholePage = { json: string | null; found: number } & Record<string, KeyValue>;

/** Reads a page as JSON text without parsing it. `found` is the number of matches if all of them are on the page. */
async function readWholePage(db: Db, list: ListRequest, slice: Slice): Promise<{ json: string; next: string | undefined; found?: number }> {
  const { name, text, values } = wholePageStatement(list, slice);
  const query = name === undefined ? db.query<WholePage>(text, values) : db.read<WholePage>({ name, text, values });
  const [page] = (await query).rows;
  const json = `[${page?.json ?? ''}]`;
  if (!page || page.found <= list.limit) return { json, next: undefined, found: page?.found ?? 0 };
  return { json, next: encodeCursor(list.order.map((_, index) => page[`key${index}`] ?? '')) };
}

/** Returns one row with the JSON of the page and the sort keys of its last row. Aggregates receive the rows in their order. */
function wholePageStatement(list: ListRequest, { text: slice, values }: Slice): Slice {
  const keys = list.order.map((_, index) => `(array_agg(key${index}))[${list.limit}] AS key${index}`);
  const text = `SELECT array_to_string((array_agg(json))[:${list.limit}], ',') AS json, count(*) AS found, ${keys}
    FROM (${toPage(list, slice)}) AS page`;
  return { text, values, ...nameStatement(list, text, list.where) };
}

/** SQL of the rows of a slice as JSON, with their sort keys. JSON is created only for these rows, after they are found and sorted. */
const toPage = ({ columns, order }: ListRequest, slice: string): string =>
  `SELECT row_to_json(shown)::text AS json, ${order.map((_, index) => `key${index}`)}
    FROM (${slice}) AS page, LATERAL (SELECT ${columns.shown}) AS shown`;

export interface ListPage<Row> {
  readonly rows: JsonText<Row[]>;
  readonly next?: string | undefined;
  readonly total: Total;
}

/** Limit of exact counts; counting further would slow everyone down. */
export const COUNT_LIMIT = 10_000;

export async function readPage<Row>(db: Db, list: ListRequest, countAll = () => countRows(db, list)): Promise<ListPage<Row>> {
  const { json, next, found } = list.where.some(({ search }) => search)
    ? await readMatches(db, list)
    : await readWholePage(db, list, sliceStatement(list));
  const count = list.cursor === undefined ? found : undefined;
  return { rows: new JsonText(json), next, total: count === undefined ? await countAll() : { count, relation: 'exact' } };
}

async function readMatches(db: Db, list: ListRequest) {
  const { texts, ...page } = await readTexts(db, list);
  return { ...page, json: `[${texts.join()}]` };
}

/** Reads the rows of a page as objects, without counting. */
export async function readRows<Row>(db: Db, list: ListRequest): Promise<{ rows: Row[]; next: string | undefined }> {
  const { texts, next } = await readTexts(db, list);
  return { rows: JSON.parse(`[${texts.join()}]`) as Row[], next };
}

/**
 * Returns the first rows of a list if they are among the first `among` rows of its table, else undefined. Conditions
 * without a value apply to these already, as they may be part of a partial index.
 */
export async function readFirstRows<Row>(db: Db, list: ListRequest, among: number): Promise<Row[] | undefined> {
  const order = list.order.map(({ sql }) => `${sql} ${list.direction}`);
  const where = toWhere(
    list.where.filter(({ value }) => value === undefined),
    addTo([]),
  );
  const first = `(SELECT * FROM ${toFrom(list)} ${where} ORDER BY ${order} LIMIT ${among}) AS ${list.table}`;
  const { rows } = await db.query<PageRow>(pageStatement({ ...list, from: first }));
  return rows.length < list.limit ? undefined : rows.slice(0, list.limit).map(({ json }) => JSON.parse(json) as Row);
}

interface ReadTexts {
  readonly texts: string[];
  readonly next: string | undefined;
  /** Number of matches from the cursor on, if known without counting. */
  readonly found: number | undefined;
}

async function readTexts(db: Db, list: ListRequest): Promise<ReadTexts> {
  const few = await findFewMatches(db, list);
  const rows = few?.rows ?? (await db.query<PageRow>(pageStatement(list))).rows;
  const page = rows.slice(0, list.limit);
  const last = rows.length > list.limit ? page.at(-1) : undefined;
  const next = last && encodeCursor(list.order.map((_, index) => last[`key${index}`] ?? ''));
  return { texts: page.map(({ json }) => json), next, found: last ? few?.found : page.length };
}

/** Counts matching rows, at most `limit`. */
export async function countRows(db: Db, list: ListRequest, limit = COUNT_LIMIT): Promise<Total> {
  const { rows } = await db.query<{ count: number }>(countStatement(list, limit));
  const count = rows[0]?.count ?? 0;
  return count > limit ? { count: limit, relation: 'at-least' } : { count, relation: 'exact' };
}

/** Returns the statement of a page, with one more row that shows whether there is a next page. */
export function pageStatement(list: ListRequest): QueryConfig {
  const { text: slice, values } = sliceStatement(list);
  const text = toPage(list, slice);
  return { text, values, ...nameStatement(list, text, list.where) };
}

function sliceStatement(list: ListRequest): QueryConfig & { values: unknown[] } {
  const values: unknown[] = [];
  const where = toWhere(list.where, addTo(values), list);
  const order = list.order.map(({ sql }) => `${sql} ${list.direction}`);
  // The limit is inlined, so that the planner knows how few rows are needed.
  const text = `SELECT ${list.columns.stored}, ${toKeyColumns(list)} FROM ${toFrom(list)} ${where} ORDER BY ${order} LIMIT ${list.limit + 1}`;
  return { text, values };
}

export function countStatement(list: ListRequest, limit = COUNT_LIMIT): QueryConfig {
  const values: unknown[] = [];
  return { text: `SELECT count(*) AS count FROM (SELECT FROM ${toCounted(list, addTo(values))} LIMIT ${limit + 1}) AS matching`, values };
}

/** Returns the statement of the matching rows, or of some of them, in no order. */
export function matchesStatement(list: ListRequest, columns: string, limit?: number): QueryConfig & { values: unknown[] } {
  const values: unknown[] = [];
  const most = limit === undefined ? '' : `LIMIT ${limit}`;
  return { text: `SELECT ${columns} FROM ${toCounted(list, addTo(values), true)} ${most}`, values };
}

/** Counts in the text table if there is one, and applies other conditions by ID. */
function toCounted(list: ListRequest, addValue: AddValue, needsRows = false): string {
  const { where } = list;
  const searches = where.flatMap(({ search }) => search ?? []);
  const texts = textTableOf(searches);
  if (!texts) return `${toFrom(list)} ${toWhere(where, addValue)}`;
  const found = `${texts.table} ${whereAll(searches.map((search) => matchText(search, addValue)))}`;
  const others = where.filter(({ search }) => !search);
  if (others.length === 0 && !needsRows) return found;
  return `${toFrom(list)} ${toWhere([...others, constant(`id IN (SELECT ${texts.key} FROM ${found})`)], addValue)}`;
}
