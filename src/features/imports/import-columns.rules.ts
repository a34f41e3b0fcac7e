import { badRequest } from '../../platform/errors.ts';
import type { ImportCells, ImportColumns } from '../../platform/import-row.ts';

/** The place in a row of each column that is understood. */
export interface ColumnPlan {
  /** Number of cells in the header. */
  readonly width: number;
  readonly places: ReadonlyMap<string, number>;
}

/** Finds the columns by the header of a file; refuses a header that names one twice or lacks a required one. */
export function planColumns(columns: ImportColumns, header: readonly string[]): ColumnPlan {
  const names = header.map(normalizeHeader);
  refuseDuplicates(header, names);
  const places = new Map<string, number>();
  for (const [column, { headers, isRequired }] of Object.entries(columns)) {
    const name = headers.map(normalizeHeader).find((candidate) => names.includes(candidate));
    if (name !== undefined) places.set(column, names.indexOf(name));
    else if (isRequired) throw badRequest(`The header row names no column ${headers.slice(0, 2).join(' or ')}`);
  }
  return { width: header.length, places };
}

/** The cells of a row by column, without the blanks around them; columns that are not understood are left out. */
export function pickCells({ places }: ColumnPlan, row: readonly string[]): ImportCells {
  const cells = [...places].map(([column, place]) => [column, withoutFormulaGuard(row[place] ?? '').trim()] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== ''));
}

/** Letter case, blanks and punctuation make no difference: 'Account_Name' is 'Account Name'. */
function normalizeHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Our own exports put `'` before what a spreadsheet would take for a formula. */
function withoutFormulaGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function refuseDuplicates(header: readonly string[], names: readonly string[]): void {
  const second = names.findIndex((name, index) => name !== '' && names.indexOf(name) < index);
  if (second === -1) return;
  const first = names.indexOf(names[second] ?? '');
  throw badRequest(`The column "${header[second]?.trim().slice(0, 100)}" is there twice, as number ${first + 1} and ${second + 1}`);
}
