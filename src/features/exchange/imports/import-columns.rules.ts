import { withoutGuard } from '../../../platform/csv-formulas.ts';
import { badRequest } from '../../../platform/errors.ts';
import type { ImportCells, ImportColumns } from '../../../platform/import/import-row.ts';
import { cutText } from '../../../platform/text/clean-text.ts';
import type { ImportMapping, MappedColumn } from './import.contract.ts';

/** The place in a row of each column that is understood. */
export interface ColumnPlan {
  /** Number of cells in the header. */
  readonly width: number;
  readonly places: ReadonlyMap<string, number>;
}

/**
 * Finds the columns by the header of a file and by the chosen mapping; refuses a header that names one twice, a choice
 * that names what is not there, and a required column that nothing fills.
 */
export function planColumns(columns: ImportColumns, header: readonly string[], mapping: ImportMapping = {}): ColumnPlan {
  const names = header.map(normalizeHeader);
  refuseDuplicates(header, names);
  refuseUnknown(columns, mapping);
  const places = new Map<string, number>();
  for (const [column, { headers, label = headers[0], isRequired }] of Object.entries(columns)) {
    const place = findPlace(names, headers, mapping[column]);
    if (place === -1) throw badRequest(`The file has no column "${cutText(mapping[column] ?? '', 100)}"`);
    if (place !== undefined) places.set(column, place);
    else if (isRequired && column in mapping) throw badRequest(`Please choose the column for ${label}`);
    else if (isRequired) throw badRequest(`The header row names no column ${headers.slice(0, 2).join(' or ')}`);
  }
  return { width: header.length, places };
}

/** Which header fills each column: as chosen, else by its name. A choice that no longer fits is left to its name. */
export function mapColumns(columns: ImportColumns, header: readonly string[], mapping: ImportMapping = {}): MappedColumn[] {
  const names = header.map(normalizeHeader);
  return Object.entries(columns).map(([column, { headers, label = headers[0] ?? column, isRequired = false }]) => {
    const chosen = findPlace(names, headers, mapping[column]);
    const place = chosen === -1 ? guessPlace(names, headers) : chosen;
    return { column, label, isRequired, header: place === undefined ? null : (header[place]?.trim() ?? null) };
  });
}

/** The same for the same set of headers, whatever their order and spelling. */
export function toHeaderFingerprint(header: readonly string[]): string {
  return header.map(normalizeHeader).sort().join('|');
}

/** Says why a row with more than the header names is refused. Spreadsheets leave empty cells out at the end, or add some: both are fine. */
export function findWidthProblem(row: readonly string[], width: number): string | undefined {
  const isTooLong = row.slice(width).some((cell) => cell.trim() !== '');
  return isTooLong ? `The row has ${row.length} cells, the header has ${width}` : undefined;
}

/** The cells of a row by column, without the blanks around them; columns that are not understood are left out. */
export function pickCells({ places }: ColumnPlan, row: readonly string[]): ImportCells {
  const cells = [...places].map(([column, place]) => [column, withoutGuard(row[place] ?? '')] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== ''));
}

/** -1 when the chosen header is not there. */
function findPlace(names: readonly string[], headers: readonly string[], chosen: string | null | undefined): number | undefined {
  if (chosen === null) return undefined;
  return chosen === undefined ? guessPlace(names, headers) : names.indexOf(normalizeHeader(chosen));
}

function guessPlace(names: readonly string[], headers: readonly string[]): number | undefined {
  const name = headers.map(normalizeHeader).find((candidate) => names.includes(candidate));
  return name === undefined ? undefined : names.indexOf(name);
}

/** Letter case, blanks and punctuation make no difference: 'Account_Name' is 'Account Name'. */
function normalizeHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function refuseDuplicates(header: readonly string[], names: readonly string[]): void {
  const seen = new Map<string, number>();
  for (const [second, name] of names.entries()) {
    const first = seen.get(name);
    if (first !== undefined)
      throw badRequest(
        `The column "${cutText(header[second]?.trim() ?? '', 100)}" appears twice, as columns ${first + 1} and ${second + 1}`,
      );
    if (name !== '') seen.set(name, second);
  }
}

function refuseUnknown(columns: ImportColumns, mapping: ImportMapping): void {
  const unknown = Object.keys(mapping).find((column) => !Object.hasOwn(columns, column));
  if (unknown !== undefined) throw badRequest(`There is no "${unknown}" to fill`);
}
