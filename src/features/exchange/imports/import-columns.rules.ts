import { withoutGuard } from '../../../platform/csv-formulas.ts';
import { badRequest } from '../../../platform/errors.ts';
import { isEmptyValue } from '../../../platform/import/empty-value.ts';
import { withoutFormula } from '../../../platform/import/import-cells.ts';
import type { ImportCells, ImportColumn, ImportColumns } from '../../../platform/import/import-row.ts';
import { cutText } from '../../../platform/text/clean-text.ts';
import type { ColumnDefault, ImportDecisions, ImportMapping, MappedColumn } from './import.contract.ts';

/** The file columns for each field. */
export interface ColumnPlan {
  /** Column indexes by field, in the order in which cells are joined. */
  readonly places: Readonly<Record<string, readonly number[]>>;
  /** What separates joined cells, by column. */
  readonly joins: Readonly<Record<string, string>>;
}

/**
 * Finds the columns of a file by its header and the chosen mapping. Rejects a mapping to a missing column, and a required field
 * without a column, fallback or default.
 */
export function planColumns(
  columns: ImportColumns,
  header: readonly string[],
  mapping: ImportMapping = {},
  defaults: NonNullable<ImportDecisions['defaults']> = {},
): ColumnPlan {
  const names = nameHeaders(header);
  rejectUnknown(columns, mapping);
  const places: Record<string, readonly number[]> = {};
  const joins: Record<string, string> = {};
  for (const [column, spec] of Object.entries(columns)) {
    const { headers, label = headers[0], join } = spec;
    const { found, missing } = findPlaces(names, spec, mapping[column]);
    if (missing !== undefined) throw badRequest(`The file doesn’t have a column “${cutText(missing, 100)}”`);
    if (join === undefined && found.length > 1) throw badRequest(`Choose one column for ${label}`);
    if (found.length > 0) places[column] = found;
    if (join !== undefined && found.length > 1) joins[column] = join;
  }
  for (const [column, { headers, label = headers[0], isRequired, fallback = [] }] of Object.entries(columns)) {
    const isFilled = [column, ...fallback].some((each) => each in places) || canFill(places, column, defaults[column]);
    if (!isRequired || isFilled) continue;
    if (column in mapping) throw badRequest(`Choose a column for ${label}`);
    throw badRequest(
      `The header row has no column named ${headers
        .slice(0, 2)
        .map((header) => `“${header}”`)
        .join(' or ')}`,
    );
  }
  return { places, joins };
}

/** Whether a default can fill empty cells: a text, or a column that reads different cells. */
export function canFill(places: Readonly<Record<string, unknown>>, column: string, given: ColumnDefault | null | undefined): boolean {
  const { column: other, text } = given ?? {};
  if (other === undefined) return text !== undefined;
  return other in places && String(places[other]) !== String(places[column]);
}

/** Returns the headers for each field: the chosen ones, else known names. Ignores choices that the file doesn't have. */
export function mapColumns(columns: ImportColumns, header: readonly string[], mapping: ImportMapping = {}): MappedColumn[] {
  const names = nameHeaders(header);
  return Object.entries(columns).map(([column, spec]) => {
    const { headers: known, label = known[0] ?? column, isRequired = false, join, fallback = [] } = spec;
    const chosen = findPlaces(names, spec, mapping[column]);
    const found = chosen.missing === undefined ? chosen.found : guessPlaces(names, spec);
    const headers = found.map((place) => names.shown[place] ?? '');
    return { column, label, isRequired, headers, canJoin: join !== undefined, fallback: [...fallback] };
  });
}

/** Returns header names for display. Columns that share a name include their position. */
export function toShownHeaders(header: readonly string[]): string[] {
  return [...nameHeaders(header).shown];
}

/** Identifies a set of headers regardless of order and spelling. */
export function toHeaderFingerprint(header: readonly string[]): string {
  return header.map(normalizeHeader).sort().join('|');
}

/** Returns the error for a row with more cells than the header. Missing or extra empty cells at the end are allowed. */
export function findWidthProblem(row: readonly string[], width: number): string | undefined {
  const isTooLong = row.slice(width).some((cell) => cell.trim() !== '');
  return isTooLong ? `This row has ${row.length} cells, but the header has ${width}` : undefined;
}

/** Returns the cells of a row by field, without surrounding spaces and formulas. Skips unmapped columns. */
export function pickCells({ places, joins }: ColumnPlan, row: readonly string[], unwrap = unwrapCell): ImportCells {
  const cells: Record<string, string> = {};
  for (const column in places) {
    const from = places[column] ?? [];
    const join = joins[column];
    const cell =
      join === undefined
        ? unwrap(row[from[0] ?? -1] ?? '')
        : joinCells(
            from.map((place) => unwrap(row[place] ?? '')),
            join,
          );
    if (cell !== '') cells[column] = cell;
  }
  return cells;
}

const unwrapCell = (cell: string): string => withoutFormula(withoutGuard(cell));

/** Joins each value once, except parts of a name: first and last name may be the same. */
function joinCells(cells: readonly string[], join: string): string {
  const stated = cells.filter((cell) => !isEmptyValue(cell));
  return (join === ' ' ? stated : [...new Set(stated)]).join(join);
}

/** Number of rows searched for the header. */
export const HEADER_SEARCH_ROWS = 20;

/**
 * Returns the index of the header row among the first rows of a file, usually 0. Rows above it are titles and notes, which have fewer
 * cells and no column names, and Excel's `sep=` line.
 */
export function findHeaderRow(columns: ImportColumns, rows: readonly (readonly string[])[]): number {
  const known = new Set(
    Object.values(columns).flatMap(({ headers, parts = [], also = [] }) => [...headers, ...parts.flat(), ...also].map(normalizeHeader)),
  );
  const candidates = rows.slice(0, HEADER_SEARCH_ROWS).map((cells, place) => {
    const names = cells.map(normalizeHeader).filter((name) => name !== '');
    const isSeparator = place === 0 && isSeparatorRow(cells);
    return { filled: isSeparator ? 0 : names.length, score: isSeparator ? 0 : new Set(names.filter((name) => known.has(name))).size };
  });
  const widest = Math.max(...candidates.map(({ filled }) => filled));
  const first = candidates.findIndex(
    ({ filled, score }) => filled > 0 && (filled > widest / 2 || (filled > 1 && score > 0 && score >= filled / 2)),
  );
  const best = candidates.reduce((found, { score }, place) => (score > (candidates[found]?.score ?? 0) ? place : found), 0);
  const ofFirst = candidates[first];
  const ofBest = candidates[best];
  const isBetter = ofFirst && ofBest && ofBest.score > ofFirst.score && (ofBest.score > 1 || ofBest.score === ofBest.filled);
  return isBetter ? best : Math.max(0, first);
}

/** Whether a row is the `sep=` line that specifies the delimiter for Excel. */
function isSeparatorRow([first = '', ...rest]: readonly string[]): boolean {
  return /^sep=.?$/i.test(first.trim()) && rest.every((cell) => cell.trim() === '');
}

interface HeaderNames {
  readonly plain: readonly string[];
  readonly shown: readonly string[];
  readonly shownKeys: readonly string[];
}

function nameHeaders(header: readonly string[]): HeaderNames {
  const plain = header.map(normalizeHeader);
  const counts = new Map<string, number>();
  for (const name of plain) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shown = header.map((name, place) =>
    plain[place] !== '' && (counts.get(plain[place] ?? '') ?? 0) > 1 ? `${name.trim()} (column ${place + 1})` : name.trim(),
  );
  return { plain, shown, shownKeys: shown.map(normalizeHeader) };
}

interface FoundPlaces {
  readonly found: readonly number[];
  /** A chosen header that the file doesn't have. */
  readonly missing?: string;
}

function findPlaces(names: HeaderNames, spec: ImportColumn, chosen: ImportMapping[string] | undefined): FoundPlaces {
  if (chosen === null) return { found: [] };
  if (chosen === undefined) return { found: guessPlaces(names, spec) };
  const found: number[] = [];
  for (const header of typeof chosen === 'string' ? [chosen] : chosen) {
    const key = normalizeHeader(header);
    const place = names.shownKeys.includes(key) ? names.shownKeys.indexOf(key) : names.plain.indexOf(key);
    if (key === '' || place === -1) return { found: [], missing: header };
    if (!found.includes(place)) found.push(place);
  }
  return { found };
}

function guessPlaces({ plain }: HeaderNames, { headers, parts = [], also = [], join }: ImportColumn): number[] {
  const findFirst = (candidates: readonly string[]): number[] => {
    const name = candidates.map(normalizeHeader).find((candidate) => plain.includes(candidate));
    if (name === undefined) return [];
    return plain.flatMap((each, place) => (each === name ? [place] : [])).slice(0, join === undefined ? 1 : undefined);
  };
  const main = findFirst(headers);
  if (join === undefined) return main;
  const first = main.length > 0 ? main : parts.flatMap(findFirst);
  return [...new Set([...first, ...also.flatMap((header) => findFirst([header]))])];
}

/** Ignores case, spaces and punctuation: 'Account_Name' equals 'Account Name'. */
function normalizeHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function rejectUnknown(columns: ImportColumns, mapping: ImportMapping): void {
  const unknown = Object.keys(mapping).find((column) => !Object.hasOwn(columns, column));
  if (unknown !== undefined) throw badRequest(`Unknown field “${unknown}”`);
}
