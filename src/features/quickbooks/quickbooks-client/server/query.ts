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

const QueryResponse = z.object({ QueryResponse: z.record(z.string(), z.unknown()) });
const WithId = z.object({ Id: z.string() });

function parseRows<T>(body: unknown, entity: string, schema: z.ZodType<T>): ParsedRows<T> {
  const found = QueryResponse.safeParse(body).data?.QueryResponse[entity];
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

/** Returns the request with a mapped response. */
export const mapResponse = <T, R>(request: QuickbooksRequest<T>, map: (response: T) => R): QuickbooksRequest<R> => ({
  ...request,
  parse: (body) => map(request.parse(body)),
});
