import { type Column, getTableColumns } from 'drizzle-orm';
import { customType, type PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { toCents, toDollars } from '../../money.ts';
import { toIso } from './pg-types.ts';

/** A `timestamptz(3)` that reads and writes ISO text in UTC. */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});

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

/** The columns of a table that a record of this shape shows, in SQL, so that `row_to_json` writes them as the record carries them. */
export function jsonColumns(table: PgTable, { shape }: z.ZodObject): string {
  return Object.entries(getTableColumns(table))
    .filter(([key]) => key in shape)
    .map(([key, column]) => `${toJsonValue(column)} AS "${key}"`)
    .join(', ');
}

function toJsonValue(column: Column): string {
  if (column.getSQLType().startsWith('timestamp')) return isoText(column.name);
  return column.name.endsWith(CENTS) ? `trim_scale(${column.name} * 0.01)` : column.name;
}
