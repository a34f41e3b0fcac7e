import { z } from 'zod';
import type { CsvValue } from '../../csv-write.ts';
import type { Access } from '../../endpoint.ts';
import type { ListColumn, ListColumns } from '../../list-columns.ts';
import { zoneQuery } from '../../time/zone-query.ts';
import type { Db } from '../database/database.ts';
import { readCells } from '../export-source.ts';
import type { ListRequest } from './list-request.ts';

/** The day and time zone of the user who exports. */
export interface ExportTime {
  readonly today: string;
  readonly zone: string;
}

/** A list whose export has the same filters, order and columns as the screen. */
export interface ListExport {
  /** File name without extension. */
  readonly name: string;
  readonly action: string;
  readonly access: Access;
  readonly query: z.ZodObject;
  readonly getColumns: (query: ExportQuery) => readonly ListColumn[];
  readonly readPages: (db: Db, query: ExportQuery, time: ExportTime) => AsyncGenerator<CsvValue[][]>;
}

export interface ExportQuery extends Readonly<Record<string, unknown>> {
  readonly columns?: string | undefined;
  readonly zone?: string | undefined;
}

interface ListExportOptions<Query extends z.ZodObject, Row, C extends ListColumns> {
  readonly name: string;
  readonly action: string;
  readonly access?: Access;
  readonly columns: C;
  /** The list's query without paging. */
  readonly query: Query;
  /** Values that aren't fields of the row under the column's key. */
  readonly values?: { readonly [K in keyof C]?: (row: Row) => CsvValue };
  readonly toList: (db: Db, query: z.output<Query>, time: ExportTime) => ListRequest | Promise<ListRequest>;
}

/** Creates the export of a list. */
export function createListExport<Query extends z.ZodObject, Row, C extends ListColumns>(
  options: ListExportOptions<Query, Row, C>,
): ListExport {
  const { name, action, access = 'user', columns, query, toList } = options;
  const values: Readonly<Record<string, ((row: Row) => CsvValue) | undefined>> = options.values ?? {};
  const toValue = (key: string) => values[key] ?? ((row: Row) => (row as Readonly<Record<string, CsvValue>>)[key] ?? null);
  return {
    name,
    action,
    access,
    query: query.extend(exportParameters(columns)),
    getColumns: (chosen) => getKeys(columns, chosen).flatMap((key) => columns[key] ?? []),
    async *readPages(db, { columns: text, ...filters }, time) {
      const cells = getKeys(columns, { columns: text }).map(toValue);
      const request = await toList(db, filters as z.output<Query>, time);
      yield* readCells<Row>(db, request, (rows) => rows.map((row) => cells.map((cell) => cell(row))));
    },
  };
}

const exportParameters = (columns: ListColumns) => ({
  columns: z
    .string()
    .max(1_000)
    .refine((text) => text.split(',').every((key) => key === '' || Object.hasOwn(columns, key)), 'Unknown column')
    .optional()
    .meta({ description: `Columns of the file, separated by commas: ${Object.keys(columns).join(', ')}.` }),
  zone: zoneQuery,
});

/** The chosen columns in their chosen order, or the usual ones. */
function getKeys(columns: ListColumns, { columns: text = '' }: ExportQuery): string[] {
  const chosen = [...new Set(text.split(',').filter((key) => key !== ''))];
  return chosen.length > 0 ? chosen : Object.keys(columns).filter((key) => !columns[key]?.isOptional);
}
