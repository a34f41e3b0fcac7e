import type { z } from 'zod';
import { type FormulaGuard, guardFormula } from '../csv-formulas.ts';
import { type CsvValue, toCsvRow } from '../csv-write.ts';
import type { Db } from './database/database.ts';
import { readRows } from './list/list-page.ts';
import type { ListRequest } from './list/list-request.ts';

/** A list that a feature exports as CSV. Streaming, access and audit are handled elsewhere. */
export interface ExportSource {
  readonly fileName: string;
  readonly action: string;
  readonly query: z.ZodObject;
  readonly header: readonly string[];
  /** How cells are protected against formulas; defaults to that for spreadsheets. */
  readonly guard?: FormulaGuard;
  readPages(db: Db, query: Readonly<Record<string, unknown>>): AsyncGenerator<CsvValue[][]>;
}

interface ExportedList<Query extends z.ZodObject, Listed, Row> extends Pick<ExportSource, 'fileName' | 'action' | 'guard'> {
  readonly query: Query;
  /** Columns by the header that the importing program expects. */
  readonly columns: Readonly<Record<string, (row: Row) => CsvValue>>;
  readonly toList: (db: Db, query: z.output<Query>) => ListRequest | Promise<ListRequest>;
  /** Adds values that aren't in the row, one page at a time. */
  readonly complete: (db: Db, rows: readonly Listed[]) => Promise<readonly Row[]>;
}

/** Pages grow while rows are short and shrink while they are long, so that they don't block other requests. */
const PAGE_SIZES = [1, 5, 25, 100, 500];
const FIRST_PAGE_SIZE = 25;
const CHARACTERS_PER_PAGE = 250_000;

export function createExportSource<Query extends z.ZodObject, Listed, Row = Listed>(list: ExportedList<Query, Listed, Row>): ExportSource {
  const { fileName, action, guard = guardFormula, query, columns, complete } = list;
  const values = Object.values(columns);
  return {
    fileName,
    action,
    query,
    header: Object.keys(columns),
    guard,
    async *readPages(db, filters) {
      const request = await list.toList(db, filters as z.output<Query>);
      yield* readCells<Listed>(db, request, async (listed) => (await complete(db, listed)).map((row) => values.map((value) => value(row))));
    },
  };
}

type ToCells<Listed> = (rows: readonly Listed[]) => CsvValue[][] | Promise<CsvValue[][]>;

/** Reads all rows of a list, page by page. */
export async function* readCells<Listed>(db: Db, request: ListRequest, toCells: ToCells<Listed>): AsyncGenerator<CsvValue[][]> {
  let limit = FIRST_PAGE_SIZE;
  let cursor: string | undefined;
  do {
    const page = await readRows<Listed>(db, { ...request, limit, cursor });
    const cells = await toCells(page.rows);
    yield cells;
    limit = nextPageSize(cells, limit);
    cursor = page.next;
  } while (cursor !== undefined);
}

function nextPageSize(rows: readonly CsvValue[][], before: number): number {
  const characters = rows.reduce((sum, cells) => sum + cells.reduce<number>((part, cell) => part + String(cell ?? '').length, 0), 0);
  const fitting = (CHARACTERS_PER_PAGE * rows.length) / Math.max(1, characters);
  return PAGE_SIZES.findLast((size) => size <= fitting && size <= before * 5) ?? 1;
}

/** Yields the file page by page, header first. */
export async function* streamCsv(db: Db, source: ExportSource, filters: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  const { header, guard = guardFormula } = source;
  yield toCsvRow(header, guard);
  for await (const rows of source.readPages(db, filters)) yield rows.map((cells) => toCsvRow(cells, guard)).join('');
}
