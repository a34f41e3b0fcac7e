import { isEmptyValue } from '../../../platform/import/empty-value.ts';
import { shorten } from '../../../platform/import/import-cells.ts';
import type { DateNotation, ImportCells, ImportChoices, ImportColumn, ImportColumns } from '../../../platform/import/import-row.ts';
import { findDay, findNotations, parseImportTime } from '../../../platform/import/import-time.ts';
import { cutText } from '../../../platform/text/clean-text.ts';
import { type ColumnDefault, type DateFinding, type ImportDecisions, type ImportFindings, VALUE_LENGTH_LIMIT } from './import.contract.ts';
import { canFill } from './import-columns.rules.ts';

/** How a file is read in addition to its columns, decided from all rows and the user's choices. */
export interface FileReading {
  readonly dates: Readonly<Record<string, DateNotation>>;
  /** Chosen values, by column and by the key of the cell. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The column or text for empty cells of a required field. */
  readonly defaults: Readonly<Record<string, ColumnDefault>>;
  /** Damage to each ID column: whether it was rounded, and damaged IDs that can't be recognized on their own. */
  readonly damagedIds: Readonly<Record<string, { readonly isRounded: boolean; readonly ids: readonly string[] }>>;
}

/** Most distinct values listed per column. */
const VALUE_LIMIT = 200;
const EXAMPLE_LIMIT = 5;
/** Maximum number of repeated IDs or unlisted values to track. Beyond it, an ID column counts as rounded. */
const ID_LIMIT = 20_000;

interface DateCounts {
  readonly possible: Record<DateNotation, number>;
  ambiguous: number;
  example: string;
  unreadable: number;
}

interface ValueCounts {
  /** Keys of OBDesk's values, which need no choice. */
  readonly own: ReadonlySet<string>;
  readonly counts: Map<string, { value: string; count: number }>;
  /** Keys of further values. */
  readonly unlisted: Set<string>;
}

interface IdCounts {
  scientific: number;
  long: number;
  rounded: number;
  /** IDs that end in zeros, with the number of their rows. */
  readonly zeros: Map<string, number>;
  readonly examples: string[];
}

/** Collects evidence from all rows of a file about its dates, IDs and values. */
export function createFindings(columns: ImportColumns, places: Readonly<Record<string, unknown>>) {
  const present = Object.entries(columns).filter(([column]) => column in places);
  const dates = new Map(present.flatMap(([column, { reads }]) => (reads === 'date' ? [[column, newDates()] as const] : [])));
  const ids = new Map(present.flatMap(([column, { reads }]) => (reads === 'id' ? [[column, newIds()] as const] : [])));
  const values = new Map(present.flatMap(([column, { choices }]) => (choices ? [[column, newValues(choices)] as const] : [])));
  const missing = new Map<string, number>(Object.entries(columns).flatMap(([column, { isRequired }]) => (isRequired ? [[column, 0]] : [])));

  return {
    add(cells: ImportCells): void {
      for (const [column, counts] of dates) addDate(counts, cells[column]);
      for (const [column, counts] of ids) addId(counts, cells[column]);
      for (const [column, counts] of values) addValue(counts, cells[column]);
      for (const [column, count] of missing) if (isBlank(cells[column])) missing.set(column, count + 1);
    },
    /** Decides how to read the file and lists the findings to review. */
    finish(decisions: ImportDecisions, zone: string): { reading: FileReading; findings: ImportFindings } {
      const reading: FileReading = {
        dates: Object.fromEntries([...dates].map(([column, counts]) => [column, decideNotation(counts, decisions.dates?.[column], zone)])),
        values: Object.fromEntries(
          [...values.keys()].map((column) => [column, toChosen(columns[column], decisions.values?.[column] ?? {})]),
        ),
        defaults: decideDefaults(columns, places, decisions),
        damagedIds: Object.fromEntries([...ids].map(([column, counts]) => [column, decideDamage(counts)])),
      };
      const label = (column: string) => columns[column]?.label ?? columns[column]?.headers[0] ?? column;
      return {
        reading,
        findings: {
          dates: [...dates].flatMap(([column, counts]) => describeDates(column, label(column), counts, reading, decisions)),
          values: [...values].flatMap(([column, counts]) => {
            const { otherwise = '', decidedBy = '' } = columns[column]?.choices ?? {};
            const text = decidedBy in places ? `Based on ${label(decidedBy)}, otherwise ${otherwise}` : `${otherwise} (default)`;
            return describeValues(column, label(column), columns[column], counts, reading, text);
          }),
          damagedIds: [...ids].flatMap(([column, counts]) => describeDamage(column, label(column), counts, reading)),
          missing: [...missing].flatMap(([column, count]) => {
            if (count === 0 || columns[column]?.fallback === undefined) return [];
            const fallback = findFallback(columns, places, column) ?? null;
            return [
              {
                column,
                label: label(column),
                count,
                fallback,
                fallbackLabel: fallback && label(fallback),
                chosen: reading.defaults[column] ?? null,
                isDecided: findDefault(places, decisions, column) !== undefined,
              },
            ];
          }),
        },
      };
    },
  };
}

const newDates = (): DateCounts => ({ possible: { dayFirst: 0, monthFirst: 0 }, ambiguous: 0, example: '', unreadable: 0 });
const newValues = ({ values }: ImportChoices): ValueCounts => ({
  own: new Set(values.map(toValueKey)),
  counts: new Map(),
  unlisted: new Set(),
});
const newIds = (): IdCounts => ({ scientific: 0, long: 0, rounded: 0, zeros: new Map(), examples: [] });

const isBlank = (cell: string | undefined): boolean => cell === undefined || isEmptyValue(cell);

function addDate(counts: DateCounts, cell: string | undefined): void {
  if (cell === undefined || isEmptyValue(cell)) return;
  const notations = findNotations(cell);
  if (notations === undefined) {
    if (parseImportTime(cell, 'UTC') === undefined) counts.unreadable += 1;
    return;
  }
  if (notations.length === 0) counts.unreadable += 1;
  else if (notations.length === 1) counts.possible[notations[0] ?? 'dayFirst'] += 1;
  else counts.ambiguous += 1;
  const isFirstAmbiguous = notations.length === 2 && counts.ambiguous === 1;
  if (isFirstAmbiguous || (counts.example === '' && notations.length > 0)) counts.example = cell;
}

/** A choice wins, then the rows. Otherwise dotted dates are day-first, and others follow the country of the company's time zone. */
function decideNotation({ possible, example }: DateCounts, chosen: DateNotation | undefined, zone: string): DateNotation {
  if (chosen) return chosen;
  if (possible.dayFirst !== possible.monthFirst) return possible.dayFirst > possible.monthFirst ? 'dayFirst' : 'monthFirst';
  if (/^\d{1,2}\./.test(example)) return 'dayFirst';
  return MONTH_FIRST_ZONES.some((zones) => zones.test(zone)) ? 'monthFirst' : 'dayFirst';
}

/**
 * Time zones of month-first countries in the Unicode CLDR: the United States and its territories, the Marshall Islands, Panama, the
 * Philippines.
 */
const MONTH_FIRST_ZONES = [
  /^(?:UTC|Etc\/UTC|US\/.+|Asia\/Manila)$/,
  /^America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Fort_Wayne|Indiana\/.+|Indianapolis|Juneau|Kentucky\/.+|Los_Angeles|Louisville)$/,
  /^America\/(?:Menominee|Metlakatla|New_York|Nome|North_Dakota\/.+|Panama|Phoenix|Puerto_Rico|Sitka|St_Thomas|Yakutat)$/,
  /^Pacific\/(?:Guam|Honolulu|Kwajalein|Majuro|Midway|Pago_Pago|Saipan|Wake)$/,
];

function describeDates(
  column: string,
  label: string,
  counts: DateCounts,
  reading: FileReading,
  decisions: ImportDecisions,
): ImportFindings['dates'] {
  const { possible, ambiguous, example, unreadable } = counts;
  const notation = reading.dates[column] ?? 'monthFirst';
  const hasOrder = ambiguous + possible.dayFirst + possible.monthFirst > 0;
  if (!hasOrder && unreadable === 0) return [];
  const other = notation === 'dayFirst' ? 'monthFirst' : 'dayFirst';
  return [
    {
      column,
      label,
      notation: hasOrder ? notation : null,
      decidedBy: decisions.dates?.[column] ? 'choice' : findDecider(possible),
      example: shorten(example),
      readAs: findDay(example, notation) ?? null,
      unreadable: unreadable + possible[other],
    },
  ];
}

function findDecider({ dayFirst, monthFirst }: DateCounts['possible']): DateFinding['decidedBy'] {
  if (dayFirst !== monthFirst) return 'rows';
  return dayFirst > 0 ? 'tie' : 'assumption';
}

function addValue({ own, counts, unlisted }: ValueCounts, cell: string | undefined): void {
  if (cell === undefined || isEmptyValue(cell)) return;
  const key = toValueKey(cell);
  if (own.has(key)) return;
  const known = counts.get(key);
  if (known) known.count += 1;
  else if (counts.size < VALUE_LIMIT) counts.set(key, { value: toListed(cell), count: 1 });
  else if (unlisted.size < ID_LIMIT) unlisted.add(key);
}

/** The value as listed and as sent back with its choice. */
const toListed = (cell: string): string => cutText(cell, VALUE_LENGTH_LIMIT);

/** Returns the key of a value. Values that differ only in case or whitespace share a key. */
const toValueKey = (cell: string): string => cutText(toListed(cell).trim().toLowerCase().replaceAll(/\s+/g, ' '), 200);

function toChosen(column: ImportColumn | undefined, given: Readonly<Record<string, string>>): Record<string, string> {
  const allowed = new Set(column?.choices?.values);
  return Object.fromEntries(
    Object.entries(given).flatMap(([value, chosen]) => (allowed.has(chosen) ? [[toValueKey(value), chosen] as const] : [])),
  );
}

function describeValues(
  column: string,
  label: string,
  spec: ImportColumn | undefined,
  { counts, unlisted }: ValueCounts,
  reading: FileReading,
  otherwise: string,
): ImportFindings['values'] {
  const choices = spec?.choices;
  if (!choices) return [];
  const chosen = new Map(Object.entries(reading.values[column] ?? {}));
  const found = [...counts].map(([key, { value, count }]) => ({
    value,
    count,
    suggestion: choices.suggest(value) ?? null,
    chosen: chosen.get(key) ?? null,
  }));
  return found.length === 0 ? [] : [{ column, label, options: [...choices.values], otherwise, found, more: unlisted.size }];
}

interface Damage {
  readonly isRounded: boolean;
  readonly ids: ReadonlySet<string>;
}

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e\+?\d{1,3}$/i;
/** Spreadsheets store 15 digits and replace the rest with zeros. */
const MAX_DIGITS = 15;
/** One in 10,000 IDs ends in this many zeros by chance. */
const LIKELY_ZEROS = 4;
/** Ten times as many as by chance. */
const LIKELY_SHARE = 1 / 1_000;
const CERTAIN_ZEROS = 8;

function addId(counts: IdCounts, cell: string | undefined): void {
  if (cell === undefined) return;
  if (SCIENTIFIC.test(cell)) {
    counts.scientific += 1;
    if (counts.examples.length < EXAMPLE_LIMIT && !counts.examples.includes(cell)) counts.examples.push(cell);
    return;
  }
  const digits = toDigits(cell);
  if (digits.length <= MAX_DIGITS) return;
  counts.long += 1;
  if (!endsInZeros(digits)) return;
  counts.rounded += 1;
  if (counts.zeros.size < ID_LIMIT || counts.zeros.has(cell)) counts.zeros.set(cell, (counts.zeros.get(cell) ?? 0) + 1);
}

const toDigits = (cell: string): string => /^(?:zcrm_)?(\d+)(?:[.,]0+)?$/.exec(cell)?.[1] ?? '';
const endsInZeros = (digits: string): boolean => /^0+$/.test(digits.slice(MAX_DIGITS));
const hasLikelyZeros = (id: string): boolean => toDigits(id).length >= MAX_DIGITS + LIKELY_ZEROS;

/** A few IDs end in zeros by chance, but not most IDs of a column, the same ID in several rows, or more than chance explains. */
function decideDamage({ scientific, long, rounded, zeros }: IdCounts): FileReading['damagedIds'][string] {
  const isRounded = (rounded > 1 && rounded * 2 >= long) || zeros.size >= ID_LIMIT;
  if (isRounded) return { isRounded, ids: [] };
  const likely = [...zeros.keys()].filter(hasLikelyZeros);
  const repeated = [...zeros].flatMap(([id, count]) => (count > 1 ? [id] : []));
  return { isRounded, ids: scientific > 0 || likely.length > long * LIKELY_SHARE ? [...new Set([...likely, ...repeated])] : repeated };
}

/** Whether a spreadsheet has damaged an ID: written it in scientific notation, or rounded it. */
function isDamagedId(cell: string, damage: Damage): boolean {
  if (SCIENTIFIC.test(cell)) return true;
  const digits = toDigits(cell);
  if (digits.length <= MAX_DIGITS || !endsInZeros(digits)) return false;
  return digits.endsWith('0'.repeat(CERTAIN_ZEROS)) || damage.isRounded || damage.ids.has(cell);
}

function describeDamage(column: string, label: string, counts: IdCounts, reading: FileReading): ImportFindings['damagedIds'] {
  const { isRounded = false, ids = [] } = reading.damagedIds[column] ?? {};
  const damage = { isRounded, ids: new Set(ids) };
  const rounded = [...counts.zeros].filter(([id]) => isDamagedId(id, damage));
  const count = counts.scientific + rounded.reduce((sum, [, rows]) => sum + rows, 0);
  const examples = [...counts.examples, ...rounded.map(([id]) => id)].slice(0, EXAMPLE_LIMIT);
  return count === 0 ? [] : [{ column, label, count, examples }];
}

function decideDefaults(
  columns: ImportColumns,
  places: Readonly<Record<string, unknown>>,
  decisions: ImportDecisions,
): FileReading['defaults'] {
  const defaults: Record<string, ColumnDefault> = {};
  for (const [column, { isRequired }] of Object.entries(columns)) {
    const chosen = findDefault(places, decisions, column);
    if (!isRequired) continue;
    if (chosen) defaults[column] = chosen;
    const fallback = findFallback(columns, places, column);
    if (chosen === undefined && fallback !== undefined) defaults[column] = { column: fallback };
  }
  return defaults;
}

/** Returns the chosen default of a field; null leaves its rows out. Ignores a default that was chosen for other columns. */
function findDefault(
  places: Readonly<Record<string, unknown>>,
  { defaults = {} }: ImportDecisions,
  column: string,
): ColumnDefault | null | undefined {
  const chosen = defaults[column];
  return chosen && !canFill(places, column, chosen) ? undefined : chosen;
}

/** Returns the fallback for empty cells of a column: the first one in the file that reads different cells. */
function findFallback(columns: ImportColumns, places: Readonly<Record<string, unknown>>, column: string): string | undefined {
  return columns[column]?.fallback?.find((other) => canFill(places, column, { column: other }));
}

/** The cells of a row after the file's reading was applied. */
interface ReadCells {
  readonly cells: ImportCells;
  /** Replaced or removed values. */
  readonly problems: readonly string[];
  /** Removed IDs. Rows that differ only in them are still different rows. */
  readonly damagedIds: readonly string[];
}

/** Returns a function that applies the file's reading to the cells of a row. */
export function createRowReading(columns: ImportColumns, reading: FileReading) {
  const damaged = Object.entries(reading.damagedIds).map(([column, { isRounded, ids }]) => ({ column, isRounded, ids: new Set(ids) }));
  const values = Object.entries(reading.values).flatMap(([column, chosen]) => {
    const entries = Object.entries(chosen);
    return entries.length === 0 ? [] : [[column, new Map(entries)] as const];
  });
  const defaults = Object.entries(reading.defaults);
  const toLabel = (column: string) => columns[column]?.label ?? columns[column]?.headers[0] ?? column;

  return (cells: ImportCells): ReadCells => {
    const read: Record<string, string | undefined> = { ...cells };
    const problems: string[] = [];
    const damagedIds: string[] = [];
    for (const { column, ...damage } of damaged) {
      const id = cells[column];
      if (id === undefined || !isDamagedId(id, damage)) continue;
      delete read[column];
      damagedIds.push(id);
      problems.push(`ID “${shorten(id)}” was damaged by a spreadsheet; imported without it`);
    }
    for (const [column, chosen] of values) {
      const cell = cells[column];
      const value = cell === undefined ? undefined : chosen.get(toValueKey(cell));
      if (cell !== undefined && value !== undefined && columns[column]?.choices?.suggest(cell) !== value) read[column] = value;
    }
    for (const [column, { column: from, text }] of defaults) {
      const filling = from === undefined ? text : cells[from];
      if (!isBlank(cells[column]) || filling === undefined || isBlank(filling)) continue;
      read[column] = filling;
      problems.push(`${toLabel(column)} is empty; used “${shorten(filling)}”`);
    }
    return { cells: read as ImportCells, problems, damagedIds };
  };
}

const UNDECIDED: ReadonlySet<DateFinding['decidedBy']> = new Set(['assumption', 'tie']);

/** Whether the findings need review before the import, because some of them are undecided. */
export function needsReview({ dates, values, damagedIds, missing }: ImportFindings): boolean {
  return (
    dates.some(({ notation, decidedBy, unreadable }) => unreadable > 0 || (notation !== null && UNDECIDED.has(decidedBy))) ||
    values.some(({ found, more }) => more > 0 || found.some(({ suggestion, chosen }) => suggestion === null && chosen === null)) ||
    damagedIds.length > 0 ||
    missing.some(({ isDecided }) => !isDecided)
  );
}
