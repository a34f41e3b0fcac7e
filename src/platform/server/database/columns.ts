import { type Column, getTableColumns, sql } from 'drizzle-orm';
import { customType, type PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { toCents, toDollars } from '../../money.ts';
import { toIso } from './pg-types.ts';

/** A `timestamptz(3)` that reads and writes ISO text in UTC. */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});

/** Of a generated column: what it is made of stands in the migration only, so that it is not said twice. */
export const byDatabase = sql.empty();

/** The end of a column's name that says: whole cents, which are read and written as dollars. */
const CENTS = '_cents';

/** An amount in whole cents that reads and writes dollars. */
export const dollars = (name: `${string}${typeof CENTS}`) => centsAsDollars(name);

const centsAsDollars = customType<{ data: number; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: toCents,
  fromDriver: toDollars,
});

/** SQL that writes a point in time as records carry it, `2026-11-21T11:30:00.100Z`. */
export const isoText = (sql: string): string => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of a table that a record shows, in SQL. */
export interface RowColumns {
  /** Their names. */
  readonly stored: string;
  /** Each as the record carries it, under its name there, so that `row_to_json` writes the record. */
  readonly shown: string;
}

/** The columns that a record of this shape shows; what the table does not declare is left out. */
export function recordColumns(table: PgTable, { shape }: z.ZodObject): RowColumns {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in shape);
  return {
    stored: columns.map(([, { name }]) => name).join(', '),
    shown: columns.map(([key, column]) => `${toJsonValue(column)} AS "${key}"`).join(', '),
  };
}

function toJsonValue(column: Column): string {
  if (column.getSQLType().startsWith('timestamp')) return isoText(column.name);
  return column.name.endsWith(CENTS) ? `trim_scale(${column.name} * 0.01)` : column.name;
}
