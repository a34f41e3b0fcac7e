import type { Database, Db } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import type { KeyValue } from '../../../../platform/server/list/sort-key.ts';
import { countWords, type WordSource } from '../../../../platform/server/search/word-source.ts';

/** Texts per transaction. */
const BATCH = 2_000;

/** Counts words of texts added since the last run, in up to `batches` transactions. Returns false if some are left. */
export async function learnWords(database: Database, source: WordSource, batches: number): Promise<boolean> {
  for (let batch = 0; batch < batches; batch += 1) if (!(await learnBatch(database, source))) return true;
  return false;
}

/** Returns false if there were no new texts. */
function learnBatch(database: Database, source: WordSource): Promise<boolean> {
  return database.transaction(async (tx) => {
    trackLock(tx, 'search_progress', [source.name]);
    const { rows } = await tx.query<{ last: KeyValue[] }>('SELECT last FROM search_progress WHERE source = $1 FOR UPDATE', [source.name]);
    const { words, last } = await countWords(tx, source, rows[0]?.last, BATCH);
    if (!last) return false;
    await tx.query(
      `INSERT INTO search_words (word, count) SELECT word, count FROM jsonb_to_recordset($1) AS (word text, count bigint) ORDER BY word
        ON CONFLICT (word) DO UPDATE SET count = search_words.count + excluded.count`,
      [JSON.stringify(words)],
    );
    await tx.query('INSERT INTO search_progress (source, last) VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET last = excluded.last', [
      source.name,
      JSON.stringify(last),
    ]);
    return true;
  });
}

/** Most words per prefix that are counted. */
const COUNT_LIMIT = 1_000;

/** Returns the approximate number of texts that contain each word as a prefix. */
export async function countTexts(db: Db, words: readonly string[]): Promise<number[]> {
  const { rows } = await db.query<{ count: number }>({
    name: 'search-word-counts',
    text: `SELECT (SELECT coalesce(sum(count), 0)::int8 FROM (
        SELECT count FROM search_words WHERE search_words.word >= asked.word COLLATE "C" AND search_words.word < asked.word || chr(1114111) COLLATE "C" LIMIT ${COUNT_LIMIT}
      ) AS begun) AS count FROM unnest($1::text[]) WITH ORDINALITY AS asked (word, place) ORDER BY place`,
    values: [words],
  });
  return rows.map(({ count }) => count);
}

const SIMILAR_LIMIT = 40;

/** Finds known words similar to a word. The threshold is a setting of search connections. */
export async function findAlike(db: Db, word: string): Promise<{ word: string; count: number }[]> {
  const { rows } = await db.query<{ word: string; count: number }>({
    name: 'search-words-alike',
    text: `SELECT word, count FROM search_words WHERE word % $1 ORDER BY similarity(word, $1) DESC, count DESC LIMIT ${SIMILAR_LIMIT}`,
    values: [word],
  });
  return rows;
}
