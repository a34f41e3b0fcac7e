import type { QueryConfig } from 'pg';
import type { Total } from '../../endpoint.ts';
import type { RowColumns } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import { JsonText } from '../http/json-text.ts';
import type { Condition } from './condition.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type KeyValue, type SortKey, toKeySql } from './sort-key.ts';
import { isPrepared, readWholePage, toName } from './whole-page.ts';

/** The request for a list. Its rows are ordered by keys that have an index together; the last one is unique. */
export interface ListRequest {
  readonly table: string;
  readonly columns: RowColumns;
  readonly where: readonly Condition[];
  readonly order: readonly SortKey[];
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page of a list. `next` is the cursor of the following page; absent on the last one. */
export interface ListPage<Row> {
  readonly rows: JsonText<Row[]>;
  readonly next?: string | undefined;
  readonly total: Total;
}

/** Lists are counted exactly up to here; counting further would slow everybody down. */
const COUNT_LIMIT = 10_000;

type PageRow = { json: string } & Record<string, KeyValue>;

/** So many matches of a search are sorted in no time. */
const FEW_MATCHES = 1_000;

/** Reads a page, which the database writes as JSON. What is not whole on one page is counted by `countAll`. */
export async function readPage<Row>(db: Db, list: ListRequest, countAll = () => countRows(db, list)): Promise<ListPage<Row>> {
  const { json, next, found } = list.where.some(({ isSearch }) => isSearch)
    ? await readFound(db, list)
    : await readWholePage(db, { ...list, slice: sliceStatement(list) });
  const count = list.cursor === undefined ? found : undefined;
  return { rows: new JsonText(json), next, total: count === undefined ? await countAll() : { count, relation: 'exact' } };
}

async function readFound(db: Db, list: ListRequest) {
  const { texts, ...page } = await readTexts(db, list);
  return { ...page, json: `[${texts.join()}]` };
}

/** The rows of a page as objects, and the cursor of the next page; nothing is counted. */
export async function readRows<Row>(db: Db, list: ListRequest): Promise<{ rows: Row[]; next: string | undefined }> {
  const { texts, next } = await readTexts(db, list);
  return { rows: JSON.parse(`[${texts.join()}]`) as Row[], next };
}

/**
 * The first rows of a list, where all that it asks for are among the first `among` of its table; undefined otherwise. What no value
 * is compared with is part of an index where it rules rows out, so it is asked of these already.
 */
export async function readFirstRows<Row>(db: Db, list: ListRequest, among: number): Promise<Row[] | undefined> {
  const order = list.order.map(({ sql }) => `${sql} ${list.direction}`);
  const { where } = toWhere(list.where.filter(({ value }) => value === undefined));
  const first = `(SELECT * FROM ${list.table} ${where} ORDER BY ${order} LIMIT ${among}) AS first_rows`;
  const { rows } = await db.query<PageRow>(pageStatement({ ...list, table: first }));
  return rows.length < list.limit ? undefined : rows.slice(0, list.limit).map(({ json }) => JSON.parse(json) as Row);
}

interface ReadTexts {
  /** The JSON of each row of a page. */
  readonly texts: string[];
  readonly next: string | undefined;
  /** How many match from the cursor on, where that is known without counting. */
  readonly found: number | undefined;
}

async function readTexts(db: Db, list: ListRequest): Promise<ReadTexts> {
  const few = await findFewMatches(db, list);
  const rows = few ?? (await db.query<PageRow>(pageStatement(list))).rows;
  const found = few ? (few[0]?.found ?? 0) : undefined;
  const page = rows.slice(0, list.limit);
  const last = rows.length > list.limit ? page.at(-1) : undefined;
  const next = last && encodeCursor(list.order.map((_, place) => last[`key${place}`] ?? ''));
  return { texts: page.map(({ json }) => json), next, found: last ? found : page.length };
}

/**
 * The page of a search that few rows match; undefined when there are more, which the order of the list then finds soon. The planner
 * cannot tell: where matches stand together at the end of the order, it would read the whole index to get there.
 */
async function findFewMatches(db: Db, list: ListRequest): Promise<(PageRow & { found: number })[] | undefined> {
  if (!list.where.some(({ isSearch }) => isSearch)) return undefined;
  const { rows } = await db.query<PageRow & { found: number }>(fewMatchesStatement(list));
  return (rows[0]?.found ?? 0) > FEW_MATCHES ? undefined : rows;
}

/** A page like that of `pageStatement`, of the first matches in any order; `found` says how many these are. */
export function fewMatchesStatement(list: ListRequest): QueryConfig {
  const { where, values } = toWhere(list.where, list);
  const names = list.order.map((_, place) => `key${place}`);
  const text = `WITH matching AS MATERIALIZED (SELECT ${list.columns.stored}, ${toKeyColumns(list)} FROM ${list.table} ${where} LIMIT ${FEW_MATCHES + 1})
    SELECT row_to_json(shown)::text AS json, ${names}, found
    FROM (SELECT *, (SELECT count(*) FROM matching) AS found FROM matching ORDER BY ${names.map((name) => `${name} ${list.direction}`)} LIMIT ${list.limit + 1}) AS page,
      LATERAL (SELECT ${list.columns.shown}) AS shown`;
  return { text, values };
}

/** Counts what matches, no further than `most`. */
export async function countRows(db: Db, list: ListRequest, most = COUNT_LIMIT): Promise<Total> {
  const { rows } = await db.query<{ count: number }>(countStatement(list, most));
  const count = rows[0]?.count ?? 0;
  return count > most ? { count: most, relation: 'at-least' } : { count, relation: 'exact' };
}

/** A page of `limit` rows and one more, which says whether there is a next page. */
export function pageStatement(list: ListRequest): QueryConfig {
  const { text: slice, values } = sliceStatement(list);
  // The JSON is made of the rows of the page only, after they have been found and sorted.
  const text = `SELECT row_to_json(shown)::text AS json, ${list.order.map((_, place) => `key${place}`)}
    FROM (${slice}) AS page, LATERAL (SELECT ${list.columns.shown}) AS shown`;
  return { text, values, ...(isPrepared(list) && { name: toName(text) }) };
}

/** The same rows column by column; the bench asks with it too. */
export function sliceStatement(list: ListRequest): QueryConfig & { values: unknown[] } {
  const { where, values } = toWhere(list.where, list);
  const order = list.order.map(({ sql }) => `${sql} ${list.direction}`);
  // The limit is written out: a parameter would keep the planner from knowing how few rows are wanted.
  const text = `SELECT ${list.columns.stored}, ${toKeyColumns(list)} FROM ${list.table} ${where} ORDER BY ${order} LIMIT ${list.limit + 1}`;
  return { text, values };
}

const toKeyColumns = (list: ListRequest) => list.order.map(({ sql }, place) => `${sql} AS key${place}`);

export function countStatement(list: ListRequest, most = COUNT_LIMIT): QueryConfig {
  const { where, values } = toWhere(list.where);
  return { text: `SELECT count(*) AS count FROM (SELECT FROM ${list.table} ${where} LIMIT ${most + 1}) AS matching`, values };
}

function toWhere(conditions: readonly Condition[], from?: ListRequest): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const toParameter = (value: unknown) => `$${values.push(value)}`;
  const texts = conditions.map(({ sql, value }) => sql(value === undefined ? '' : toParameter(value)));
  if (from?.cursor !== undefined) texts.push(afterCursor(from, from.cursor, toParameter));
  return { where: texts.length === 0 ? '' : `WHERE ${texts.join(' AND ')}`, values };
}

function afterCursor({ order, direction }: ListRequest, cursor: string, toParameter: (value: unknown) => string): string {
  const position = decodeCursor(cursor, order);
  const parameters = order.map((key, place) => toKeySql(key, toParameter(position[place])));
  const keys = order.map(({ sql }) => sql).join(', ');
  return `(${keys}) ${direction === 'asc' ? '>' : '<'} (${parameters.join(', ')})`;
}
