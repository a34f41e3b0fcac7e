import { type Column, getTableColumns, sql } from 'drizzle-orm';
import { customType, type PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { toCents, toDollars } from '../../money.ts';
import { toIso } from './pg-types.ts';

/** A `timestamptz(3)` read and written as ISO text in UTC. */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});

/** Placeholder for a generated column. Its expression is in the migration only. */
export const byDatabase = sql.empty();

/** Suffix of columns that store cents and are read and written as dollars. */
const CENTS = '_cents';

export const dollars = (name: `${string}${typeof CENTS}`) => centsAsDollars(name);

const centsAsDollars = customType<{ data: number; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: toCents,
  fromDriver: toDollars,
});

/** Returns SQL that formats a time as ISO text: `2026-11-21T11:30:00.100Z`. */
export const isoText = (sql: string): string => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface RowColumns {
  readonly stored: string;
  /** Columns under their record keys, so that `row_to_json` writes the record. */
  readonly shown: string;
}

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
