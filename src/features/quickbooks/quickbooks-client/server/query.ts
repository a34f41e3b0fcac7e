import { z } from 'zod';
import type { QuickbooksRequest } from './http/request.ts';

/** The most rows that an answer to a query may have: 'the value 1500 is too large' (quickbooks-ruby#24). */
export const MOST_ROWS = 1_000;

/** A query in the language of QuickBooks: `select * from Item where Name = 'Services'`. */
export const toQuery = (text: string): QuickbooksRequest => ({ method: 'GET', path: '/query', query: { query: text } });

export interface ReadRows<T> {
  readonly rows: T[];
  /** The IDs of rows that can't be read, if they have one. */
  readonly odd: readonly string[];
  /** How many rows the answer has. */
  readonly size: number;
}

/** Reads each row of an answer by itself, so that an odd one hides neither the others nor the end of the list. */
export function readEachRow<T>(body: unknown, entity: string, row: z.ZodType<T>): ReadRows<T> {
  const read = listRows(body, entity).map((given) => ({ given, row: row.safeParse(given).data }));
  return {
    rows: read.flatMap((each) => each.row ?? []),
    odd: read.flatMap((each) => (each.row === undefined ? (WithId.safeParse(each.given).data?.Id ?? []) : [])),
    size: read.length,
  };
}

const WithId = z.object({ Id: z.string() });

/** Reads the rows of an answer to a query of this entity; what is no row of this kind is left out. */
export const readRows = <T>(body: unknown, entity: string, row: z.ZodType<T>): T[] => readEachRow(body, entity, row).rows;

function listRows(body: unknown, entity: string): readonly unknown[] {
  const answer = z.object({ QueryResponse: z.record(z.string(), z.unknown()) }).safeParse(body);
  const rows = answer.success ? answer.data.QueryResponse[entity] : undefined;
  return Array.isArray(rows) ? rows : [];
}
