import { toSearchKey } from '../../text/fold-letters.ts';

/** One thing a list is narrowed by. */
export interface Condition {
  /** Gets the parameter that stands for `value`. */
  readonly sql: (parameter: string) => string;
  /** Absent when the condition is the same for everybody who asks for it. */
  readonly value?: unknown;
  /** Values that match a few rows and others that match nearly all need a plan each, so the statement is not prepared. */
  readonly isPlannedByValue?: true;
  /** It looks for words: who matches has nothing to do with the order of the list. */
  readonly search?: TextSearch;
}

/** A table beside that of a list which has the texts of its rows and their trigram index, where the rows themselves change too often for one. */
export interface TextTable {
  readonly table: string;
  /** The column with the id of the row. */
  readonly key: string;
  /** The column with its text. */
  readonly column: string;
}

/** The words that are looked for: one of these spellings. */
export interface TextSearch {
  /** SQL of the text in the table of the list. */
  readonly column: string;
  readonly spellings: readonly string[];
  /** Where the index of the texts is, unless it is that of the column. */
  readonly textTable?: TextTable | undefined;
}

/** The condition of a filter, or none when the filter is not set. */
export function when<T>(value: T | undefined, condition: (value: T) => Condition): Condition[] {
  return value === undefined || value === '' ? [] : [condition(value)];
}

/** A condition on words of the contract: written out, so that also a prepared statement is planned for how frequent they are. */
export const constant = (sql: string): Condition => ({ sql: () => sql });

/** How the texts of a table are searched. */
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
  // The column has no index, so rows are compared one by one. The planner assumes that LIKE matches few rows and would read the whole table, but
  // these searches match many.
  if (textTable) {
    const sql = (parameter: string) => atAnyPlace(column, hidden(spellings, parameter));
    return { sql, value: toValue(spellings, asIs), search };
  }
  const value = toValue(spellings, toPattern);
  const sql = (parameter: string) => likeAny(column, parameters(spellings, parameter));
  return { sql, value, isPlannedByValue: true, search };
}

/** The texts that match, planned for how frequent the words are. */
export const isLikeText = (search: TextSearch, addValue: AddValue): string => isFound(search, addValue, parameters);

/** The same where one plan serves all words. */
export const isFoundByIndex = (search: TextSearch, addValue: AddValue): string => isFound(search, addValue, hidden);

type ToParameters = (spellings: readonly string[], parameter: string) => string[];

function isFound({ column, spellings, textTable }: TextSearch, addValue: AddValue, toParameters: ToParameters): string {
  const text = textTable?.column ?? column;
  if (!spellings.every(hasTrigram)) return isAnywhereIn(text, spellings, addValue);
  const parts = spellings.map(digitsOf);
  const found = likeAny(text, toParameters(parts, addValue(toValue(parts, toPattern))));
  return parts.every((part, place) => part === spellings[place]) ? found : `${found} AND ${isAnywhereIn(text, spellings, addValue)}`;
}

/** Ids, serial numbers and telephone numbers share their letters with thousands of others, of which the index would read every one. */
const NUMBER = /\p{N}{5,}/gu;

/** The longest number within a text, which the index finds at once; the text itself when there is none. */
const digitsOf = (text: string): string =>
  (text.match(NUMBER) ?? []).reduce((longest, each) => (each.length > longest.length ? each : longest), '') || text;

/** Compares row by row: words that have no trigram stand in many of them, and the index would be read whole. */
function isAnywhereIn(column: string, spellings: readonly string[], addValue: AddValue): string {
  return atAnyPlace(column, hidden(spellings, addValue(toValue(spellings, asIs))));
}

const asIs = (text: string): string => text;

const atAnyPlace = (column: string, texts: readonly string[]) => either(texts.map((text) => `strpos(${column}, ${text}) > 0`));

type AddValue = (value: unknown) => string;

/** A search key with three letters in a row, which an index of trigrams finds. */
const hasTrigram = (key: string): boolean => /[\p{L}\p{N}]{3}/u.test(key);

const toValue = (spellings: readonly string[], convert: (text: string) => string) =>
  spellings.length === 1 ? convert(spellings[0] ?? '') : spellings.map(convert);

const likeAny = (column: string, patterns: readonly string[]) => either(patterns.map((pattern) => `${column} LIKE ${pattern}`));
const either = (conditions: readonly string[]) => (conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' OR ')})`);

const parameters = (spellings: readonly string[], parameter: string): string[] =>
  spellings.length === 1 ? [parameter] : spellings.map((_, place) => `(${parameter}::text[])[${place + 1}]`);
/** Selected, so that the planner does not look at it. */
const hidden = (spellings: readonly string[], parameter: string): string[] =>
  parameters(spellings, spellings.length === 1 ? `${parameter}::text` : parameter).map((each) => `(SELECT ${each})`);

/** Returns the LIKE pattern of texts that contain this one. */
export const toPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
