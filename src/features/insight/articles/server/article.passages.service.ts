import type { Db } from '../../../../platform/server/database/database.ts';
import { FOUND } from '../article.rules.ts';

/** The most relevant passage of an article. */
export interface Passage {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  /** Plain text. */
  readonly text: string;
}

/** Minimum score of a match: two words in the text, or one in the title. */
const LEAST_HITS = 2;
/** Words in more than this share of all articles, such as 'number', are ignored. */
const COMMON_SHARE = 0.15;
const FEW = 3;
const QUOTE = `StartSel=${FOUND.start}, StopSel=${FOUND.end}, MinWords=60, MaxWords=120, MaxFragments=3, FragmentDelimiter="; "`;

/** Finds the articles with most of these words, each with its best passage. Words may contain only letters and digits. */
export async function findPassages(db: Db, words: readonly string[], limit: number): Promise<Passage[]> {
  if (words.length === 0) return [];
  const { rows } = await db.query<Record<string, unknown> & Passage>({
    name: 'article-passages',
    text: `WITH words AS (SELECT to_tsquery('english', word || ':*') AS query FROM unnest($1::text[]) AS word),
      asked AS (
        SELECT query FROM words
        WHERE (SELECT count(*) FROM articles WHERE search @@ query) <= greatest(${FEW}, ${COMMON_SHARE} * (SELECT count(*) FROM articles))
      ),
      scored AS (
        SELECT id, title, category, plain,
          (SELECT count(*) FROM asked WHERE search @@ query) + 2 * (SELECT count(*) FROM asked WHERE to_tsvector('english', title) @@ query) AS hits,
          ts_rank(search, $2::tsquery) AS rank
        FROM articles WHERE search @@ $2::tsquery
      ), best AS (SELECT * FROM scored WHERE hits >= ${LEAST_HITS} ORDER BY hits DESC, rank DESC, id LIMIT $3)
      SELECT id, title, category, ts_headline('english', plain, $2::tsquery, $4) AS text FROM best ORDER BY hits DESC, rank DESC, id`,
    values: [words, await toAnyQuery(db, words), limit, QUOTE],
  });
  return rows.map((row) => ({ ...row, text: row.text.replaceAll(FOUND.start, '').replaceAll(FOUND.end, '') }));
}

/** Builds a tsquery for any of the words. PostgreSQL drops stop words. */
async function toAnyQuery(db: Db, words: readonly string[]): Promise<string> {
  const { rows } = await db.query<{ query: string }>({
    name: 'article-passages-query',
    text: "SELECT to_tsquery('english', $1)::text AS query",
    values: [words.map((word) => `${word}:*`).join(' | ')],
  });
  return rows[0]?.query ?? '';
}
