import type { Db } from '../database/database.ts';
import { type KeyValue, type SortKey, toKeySql } from '../list/sort-key.ts';

/** Texts whose words can be searched for, in SQL. */
export interface WordSource {
  readonly name: string;
  readonly table: string;
  readonly text: string;
  /** Order of processing; new and changed texts come last. */
  readonly order: readonly SortKey[];
  readonly only?: string;
}

export interface CountedWords {
  readonly words: readonly { readonly word: string; readonly count: number }[];
  /** Sort keys of the last text; undefined if there was none. */
  readonly last: KeyValue[] | undefined;
}

/** Excludes record numbers and texts that no one would type. */
const IS_WORD = "word ~ '^[^[:digit:]]*([[:digit:]][^[:digit:]]*){0,4}$' AND length(word) BETWEEN 3 AND 30";

export async function countWords(db: Db, source: WordSource, after: readonly KeyValue[] | undefined, limit: number): Promise<CountedWords> {
  const { table, text, order, only = 'true' } = source;
  const keys = order.map(({ sql }) => sql).join(', ');
  const parameters = order.map((key, index) => toKeySql(key, `$${index + 1}`)).join(', ');
  const { rows } = await db.query<{ words: CountedWords['words']; last: KeyValue[] | null }>({
    text: `WITH texts AS MATERIALIZED (
        SELECT ${text} AS text, json_build_array(${keys}) AS keys, row_number() OVER (ORDER BY ${keys}) AS place FROM ${table}
        WHERE ${only} ${after ? `AND (${keys}) > (${parameters})` : ''} ORDER BY ${keys} LIMIT ${limit}
      ), words AS (
        SELECT word, count(*) AS count FROM texts, unnest(tsvector_to_array(text_words(left(text, 20000)))) AS word WHERE ${IS_WORD} GROUP BY word
      )
      SELECT (SELECT coalesce(json_agg(words), '[]') FROM words) AS words, (SELECT keys FROM texts ORDER BY place DESC LIMIT 1) AS last`,
    values: [...(after ?? [])],
  });
  return { words: rows[0]?.words ?? [], last: rows[0]?.last ?? undefined };
}
