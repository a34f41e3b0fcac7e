import { type RowColumns, recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { textKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { JsonText } from '../../../../platform/server/serializer.ts';
import { type ArticleQuery, ListedArticle, ListedVersion } from '../article.contract.ts';
import { FOUND, toSnippet, toTextQuery } from '../article.rules.ts';
import { articles, articleVersions } from './article.table.ts';

/** So much of an article's beginning stands in a list. */
const BEGINNING = 180;
const { stored, shown } = recordColumns(articles, ListedArticle);
const COLUMNS: RowColumns = {
  stored: `${stored}, plain`,
  shown: `${shown}, json_build_array(json_build_object('text', left(plain, ${BEGINNING}), 'isMatch', false)) AS snippet`,
};
const VERSION_COLUMNS = recordColumns(articleVersions, ListedVersion);

/** One page of all articles by title. */
function toListRequest({ limit, cursor }: Pick<ArticleQuery, 'limit' | 'cursor'>): ListRequest {
  return {
    table: 'articles',
    columns: COLUMNS,
    where: [],
    order: [textKey('lower(title)'), textKey('id')],
    direction: 'asc',
    limit,
    cursor,
  };
}

/** All articles page by page, or the best matches of a search, of which there is one page. */
export function listArticles(db: Db, { q = '', ...page }: ArticleQuery): Promise<ListPage<ListedArticle>> {
  return q.trim() === '' ? readPage(db, toListRequest(page)) : searchArticles(db, q.trim(), page.limit);
}

type FoundRow = { json: string; quote: string; count: number };

/** Matches of the title stand first, then those of keywords and text by how well they match. */
async function searchArticles(db: Db, q: string, limit: number): Promise<ListPage<ListedArticle>> {
  const { rows } = await db.query<FoundRow>({
    name: 'articles-search',
    text: `WITH asked AS (SELECT to_tsquery('english', $1) AS words, lower($2 COLLATE "und-x-icu") AS part),
      found AS (
        SELECT ${stored}, plain, words, lower(title) LIKE part OR to_tsvector('english', title) @@ words AS in_title, ts_rank(search, words) AS rank
        FROM articles, asked WHERE search @@ words OR lower(title) LIKE part OR lower(keywords) LIKE part
      ),
      best AS (SELECT *, count(*) OVER () AS count FROM found ORDER BY in_title DESC, rank DESC, lower(title), id LIMIT $3)
      SELECT row_to_json(shown)::text AS json, count,
        ts_headline('english', plain, words, $4) AS quote
      FROM best, LATERAL (SELECT ${shown}) AS shown ORDER BY in_title DESC, rank DESC, lower(best.title), best.id`,
    values: [toTextQuery(q), `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`, limit, QUOTE],
  });
  const found = rows.map(({ json, quote }) => ({ ...(JSON.parse(json) as Omit<ListedArticle, 'snippet'>), snippet: toSnippet(quote) }));
  return { rows: new JsonText(JSON.stringify(found)), total: { count: rows[0]?.count ?? 0, relation: 'exact' } };
}

const QUOTE = `StartSel=${FOUND.start}, StopSel=${FOUND.end}, MinWords=18, MaxWords=34, MaxFragments=1`;

/** The versions of an article, newest first. */
export function listVersions(
  db: Db,
  id: string,
  { limit, cursor }: Pick<ArticleQuery, 'limit' | 'cursor'>,
): Promise<ListPage<ListedVersion>> {
  return readPage(db, {
    table: 'article_versions',
    columns: VERSION_COLUMNS,
    order: [wholeNumberKey('version')],
    direction: 'desc',
    limit,
    cursor,
    where: [{ sql: (parameter) => `article_id = ${parameter}`, value: id }],
  });
}
