import { z } from 'zod';
import type { QuickbooksRequest } from './quickbooks-request.ts';

/** QuickBooks rejects a query with a higher limit (quickbooks-ruby#24). */
export const MAX_ROWS = 1_000;

/** QuickBooks rejects queries with typographic quotes or dashes (intuit/QuickBooks-V3-PHP-SDK#397, quickbooks-ruby#309). */
export const canBeQueried = (text: string): boolean => !/[\u2013\u2014\u2018\u2019\u201c\u201d]/.test(text);

/** Returns the text as an escaped string literal of a query. */
export const toQueryText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Returns a LIKE pattern with wildcards for characters that queries can't contain. May also match other texts. */
export const toQueryPattern = (text: string): string => toQueryText(text.replace(/[\u2013\u2014\u2018\u2019\u201c\u201d]+/g, '%'));

export interface ParsedRows<T> {
  readonly rows: T[];
  /** IDs of rows that don't match the schema. */
  readonly invalidIds: readonly string[];
  /** Number of rows in the response, including invalid ones. */
  readonly size: number;
}

/** Queries rows of an entity with a clause such as `where Name = 'Services'`. An invalid row doesn't affect the others. */
export const queryRows = <T>(entity: string, schema: z.ZodType<T>, clause = ''): QuickbooksRequest<ParsedRows<T>> => ({
  method: 'GET',
  path: '/query',
  query: { query: `select * from ${entity} ${clause}`.trim() },
  parse: (body) => parseRows(body, entity, schema),
});

/** Gets an entity by ID. The response is undefined if it doesn't match the schema. */
export const getEntity = <T>(entity: string, schema: z.ZodType<T>, id: string): QuickbooksRequest<T | undefined> => ({
  method: 'GET',
  path: `/${entity.toLowerCase()}/${encodeURIComponent(id)}`,
  parse: (body) => parseEntity(body, entity, schema),
});

/** Creates or changes an entity. The response is undefined if it doesn't match the schema. */
export const saveEntity = <T>(
  entity: string,
  schema: z.ZodType<T>,
  body: object,
  query: QuickbooksRequest<T>['query'] = {},
): QuickbooksRequest<T | undefined> => ({
  method: 'POST',
  path: `/${entity.toLowerCase()}`,
  query,
  body,
  parse: (response) => parseEntity(response, entity, schema),
});

/** Returns the request with a mapped response. */
export const mapResponse = <T, R>(request: QuickbooksRequest<T>, map: (response: T) => R): QuickbooksRequest<R> => ({
  ...request,
  parse: (body) => map(request.parse(body)),
});

const Body = z.record(z.string(), z.unknown());
const WithId = z.object({ Id: z.string() });

const parseEntity = <T>(body: unknown, entity: string, schema: z.ZodType<T>): T | undefined =>
  schema.safeParse(Body.safeParse(body).data?.[entity]).data;

function parseRows<T>(body: unknown, entity: string, schema: z.ZodType<T>): ParsedRows<T> {
  const found = parseEntity(body, 'QueryResponse', Body)?.[entity];
  const unparsed: readonly unknown[] = Array.isArray(found) ? found : [];
  const rows: T[] = [];
  const invalidIds: string[] = [];
  for (const each of unparsed) {
    const row = schema.safeParse(each);
    const id = WithId.safeParse(each).data?.Id;
    if (row.success) rows.push(row.data);
    else if (id !== undefined) invalidIds.push(id);
  }
  return { rows, invalidIds, size: unparsed.length };
}
