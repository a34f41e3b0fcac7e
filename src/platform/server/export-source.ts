import type { z } from 'zod';
import { type FormulaGuard, guardFormula } from '../csv-formulas.ts';
import { type CsvValue, toCsvRow } from '../csv-write.ts';
import type { Db } from './database/database.ts';
import { readRows } from './list/list-page.ts';
import type { ListRequest } from './list/list-request.ts';

/** A list that can be exported as a CSV file, brought by its feature; streaming, access and the audit log are not its concern. */
export interface ExportSource {
  /** The last part of the address and the name of the file. */
  readonly fileName: string;
  /** The action in the audit log: 'leads.exported'. */
  readonly action: string;
  /** The filters of the list, without its paging and order. */
  readonly query: z.ZodObject;
  readonly header: readonly string[];
  /** How its cells are kept from being formulas: as for a spreadsheet, unless said. */
  readonly guard?: FormulaGuard;
  /** The cells of all rows that match, page by page. */
  readPages(db: Db, query: Readonly<Record<string, unknown>>): AsyncGenerator<CsvValue[][]>;
}

interface ExportedList<Query extends z.ZodObject, Listed, Row> extends Pick<ExportSource, 'fileName' | 'action' | 'guard'> {
  readonly query: Query;
  /** The columns in the words of the program that imports the file, each with its value. */
  readonly columns: Readonly<Record<string, (row: Row) => CsvValue>>;
  /** The rows that match, ordered by what never changes, so that none is missed while others are saved. */
  readonly toList: (db: Db, query: z.output<Query>) => ListRequest | Promise<ListRequest>;
  /** Adds what is not in the row itself, a page at a time. */
  readonly complete: (db: Db, rows: readonly Listed[]) => Promise<readonly Row[]>;
}

/** Pages grow while their rows are short, and become smaller where they are long, so that other calls have not long to wait for their turn. */
const PAGE_SIZES = [1, 5, 25, 100, 500];
const FIRST_SIZE = 25;
const LETTERS_PER_PAGE = 250_000;

/** Makes an export of a list. */
export function exportOf<Query extends z.ZodObject, Listed, Row = Listed>(list: ExportedList<Query, Listed, Row>): ExportSource {
  const { fileName, action, guard = guardFormula, query, columns, complete } = list;
  const values = Object.values(columns);
  return {
    ...{ fileName, action, query, header: Object.keys(columns), guard },
    async *readPages(db, filters) {
      const request = await list.toList(db, filters as z.output<Query>);
      let limit = FIRST_SIZE;
      let cursor: string | undefined;
      do {
        const page = await readRows<Listed>(db, { ...request, limit, cursor });
        const rows = await complete(db, page.rows);
        const cells = rows.map((row) => values.map((value) => value(row)));
        yield cells;
        limit = toLimit(cells, limit);
        cursor = page.next;
      } while (cursor !== undefined);
    },
  };
}

/** The size of the next page: as many rows as are not too long if they are like these, and at most five times as many. */
function toLimit(rows: readonly CsvValue[][], before: number): number {
  const letters = rows.reduce((sum, cells) => sum + cells.reduce<number>((part, cell) => part + String(cell ?? '').length, 0), 0);
  const fitting = (LETTERS_PER_PAGE * rows.length) / Math.max(1, letters);
  return PAGE_SIZES.findLast((size) => size <= fitting && size <= before * 5) ?? 1;
}

/** The file page by page, header first, as fast as it is taken. */
export async function* writeCsv(db: Db, source: ExportSource, filters: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  const { header, guard = guardFormula } = source;
  yield toCsvRow(header, guard);
  for await (const rows of source.readPages(db, filters)) yield rows.map((cells) => toCsvRow(cells, guard)).join('');
}
