import { z } from 'zod';
import type { QuickbooksRequest } from './http/request.ts';

/** The most rows that an answer to a query may have: 'the value 1500 is too large' (quickbooks-ruby#24). */
export const MOST_ROWS = 1_000;

/** A query in the language of QuickBooks: `select * from Item where Name = 'Services'`. */
export const toQuery = (text: string): QuickbooksRequest => ({ method: 'GET', path: '/query', query: { query: text } });

/** Reads the rows of an answer to a query of this entity; what is no row of this kind is left out. */
export function readRows<T>(body: unknown, entity: string, row: z.ZodType<T>): T[] {
  const answer = z.object({ QueryResponse: z.record(z.string(), z.unknown()) }).safeParse(body);
  const rows = answer.success ? answer.data.QueryResponse[entity] : undefined;
  return Array.isArray(rows) ? rows.flatMap((each) => row.safeParse(each).data ?? []) : [];
}
