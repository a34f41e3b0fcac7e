/** One thing a list is narrowed by. */
export interface Condition {
  /** Gets the parameter that stands for `value`. */
  readonly sql: (parameter: string) => string;
  /** Absent when the condition is the same for everybody who asks for it. */
  readonly value?: unknown;
  /** Values that match a few rows and others that match nearly all need a plan each, so the statement is not prepared. */
  readonly isPlannedByValue?: true;
  /** It looks for words: who matches has nothing to do with the order of the list. */
  readonly isSearch?: true;
}

/** The condition of a filter, or none when the filter is not set. */
export function when<T>(value: T | undefined, condition: (value: T) => Condition): Condition[] {
  return value === undefined || value === '' ? [] : [condition(value)];
}

/** A condition on words of the contract: written out, so that also a prepared statement is planned for how frequent they are. */
export const constant = (sql: string): Condition => ({ sql: () => sql });

/** Rows whose lower-cased column contains `text`, whatever its letter case; the characters LIKE knows stand for themselves. */
export function contains(column: string, text: string): Condition {
  return {
    sql: (parameter) => `${column} LIKE lower(${parameter} COLLATE "und-x-icu")`,
    value: toPattern(text),
    isPlannedByValue: true,
    isSearch: true,
  };
}

/** Like `contains`, with one of several spellings. */
export function containsAny(column: string, texts: readonly string[]): Condition {
  const [only = '', ...others] = texts;
  if (others.length === 0) return contains(column, only);
  const like = (parameter: string) => `${column} LIKE lower(${parameter} COLLATE "und-x-icu")`;
  return {
    sql: (list) => `(${texts.map((_, place) => like(`(${list}::text[])[${place + 1}]`)).join(' OR ')})`,
    value: texts.map(toPattern),
    isPlannedByValue: true,
    isSearch: true,
  };
}

const toPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
