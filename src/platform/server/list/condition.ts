import { toSearchKey } from '../../text/fold-letters.ts';

/** Adds a parameter of a statement and returns its placeholder, such as $1. */
export type AddValue = (value: unknown) => string;

export interface Condition {
  readonly sql: (parameter: string) => string;
  /** Undefined if the condition is the same for everyone. */
  readonly value?: unknown;
  /** Set if the best plan depends on the value (few or nearly all rows match), so the statement isn't prepared. */
  readonly isPlannedByValue?: true;
  /** Set for a text search, whose matches don't correlate with the order of the list. */
  readonly search?: TextSearch;
}

/** A table with the texts of a list and their trigram index, if the rows themselves change too often for one. */
export interface TextTable {
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

/** A text search for any of these spellings. */
export interface TextSearch {
  readonly column: string;
  readonly spellings: readonly string[];
  /** Table with the index, unless `column` has it. */
  readonly textTable?: TextTable | undefined;
}

export function when<T>(value: T | undefined, condition: (value: T) => Condition): Condition[] {
  return value === undefined || value === '' ? [] : [condition(value)];
}

/** Constants from the contract are inlined, so that a prepared statement is planned for their frequency. */
export const constant = (sql: string): Condition => ({ sql: () => sql });

export interface TextOptions {
  readonly textTable?: TextTable;
  /** Converts the typed text to a search key. Defaults to `toSearchKey`. */
  readonly toTerm?: (typed: string) => string;
}

/** Matches rows whose search key contains `text`, ignoring case, accents and separators. */
export const contains = (column: string, text: string, options?: TextOptions): Condition => containsAny(column, [text], options);

/** Like `contains`, with one of several spellings. Text without letters or digits matches every row. */
export function containsAny(column: string, texts: readonly string[], { textTable, toTerm = toSearchKey }: TextOptions = {}): Condition {
  const spellings = [...new Set(texts.map(toTerm))].filter((key) => key !== '');
  if (spellings.length === 0) return constant('true');
  const search = { column, spellings, textTable };
  // The column has no index, so rows are compared one by one. The planner assumes that LIKE matches few rows and would
  // read the whole table, but these searches match many.
  if (textTable) {
    const sql = (parameter: string) => containsAnyText(column, hiddenParameters(spellings, parameter));
    return { sql, value: toValue(spellings, unchanged), search };
  }
  const value = toValue(spellings, toPattern);
  const sql = (parameter: string) => likeAny(column, parameters(spellings, parameter));
  return { sql, value, isPlannedByValue: true, search };
}

/** Matches texts with a plan for the frequency of the words. */
export const matchText = (search: TextSearch, addValue: AddValue): string => matchSpellings(search, addValue, parameters);

/** Matches texts with one plan for all words. */
export const matchTextByIndex = (search: TextSearch, addValue: AddValue): string => matchSpellings(search, addValue, hiddenParameters);

type ToParameters = (spellings: readonly string[], parameter: string) => string[];

function matchSpellings({ column, spellings, textTable }: TextSearch, addValue: AddValue, toParameters: ToParameters): string {
  const text = textTable?.column ?? column;
  if (!spellings.every(hasTrigram)) return isAnywhereIn(text, spellings, addValue);
  const parts = spellings.map(digitsOf);
  const found = likeAny(text, toParameters(parts, addValue(toValue(parts, toPattern))));
  return parts.every((part, index) => part === spellings[index]) ? found : `${found} AND ${isAnywhereIn(text, spellings, addValue)}`;
}

/** The digits of IDs and serial numbers find few records; their letters occur in thousands. */
const NUMBER = /\p{N}{5,}/gu;

/** Returns the longest number in a text, which the index finds fast; else the text itself. */
const digitsOf = (text: string): string =>
  (text.match(NUMBER) ?? []).reduce((longest, each) => (each.length > longest.length ? each : longest), '') || text;

/** Compares row by row: words without a trigram occur in many rows, and the index would be read completely. */
function isAnywhereIn(column: string, spellings: readonly string[], addValue: AddValue): string {
  return containsAnyText(column, hiddenParameters(spellings, addValue(toValue(spellings, unchanged))));
}

const unchanged = (text: string): string => text;

const containsAnyText = (column: string, texts: readonly string[]) => either(texts.map((text) => `strpos(${column}, ${text}) > 0`));

/** Whether a search key has three letters in a row, which the trigram index needs. */
const hasTrigram = (key: string): boolean => /[\p{L}\p{N}]{3}/u.test(key);

const toValue = (spellings: readonly string[], convert: (text: string) => string) =>
  spellings.length === 1 ? convert(spellings[0] ?? '') : spellings.map(convert);

const likeAny = (column: string, patterns: readonly string[]) => either(patterns.map((pattern) => `${column} LIKE ${pattern}`));
const either = (conditions: readonly string[]) => (conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' OR ')})`);

const parameters = (spellings: readonly string[], parameter: string): string[] =>
  spellings.length === 1 ? [parameter] : spellings.map((_, index) => `(${parameter}::text[])[${index + 1}]`);
/** Wrapped in a subselect to hide the value from the planner. */
const hiddenParameters = (spellings: readonly string[], parameter: string): string[] =>
  parameters(spellings, spellings.length === 1 ? `${parameter}::text` : parameter).map((each) => `(SELECT ${each})`);

export const toPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
