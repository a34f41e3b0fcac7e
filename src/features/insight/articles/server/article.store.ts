import { and, eq, getTableColumns } from 'drizzle-orm';
import { type RowColumns, recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import { textKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { JsonText } from '../../../../platform/server/serializer.ts';
import { Article, type ArticleQuery, type ArticleVersion, ListedArticle, ListedVersion, type NewArticle } from '../article.contract.ts';
import { FOUND, toSnippet, toTextQuery } from '../article.rules.ts';
import { articles, articleVersions } from './article.table.ts';

const { search, plain, ...COLUMNS } = getTableColumns(articles);
const { articleId, ...VERSION_COLUMNS } = getTableColumns(articleVersions);

/** User-written articles follow the included ones. */
const LAST_POSITION = 1_000;

export const articleStore = createRecordStore({ kind: 'article', noun: 'Article', record: Article, table: articles });

/** The values of an article to save. */
export interface ArticleText extends NewArticle {
  readonly plain: string;
  readonly isShipped: boolean;
  readonly lastUpdatedBy: string;
}

/** Inserts an article. Returns undefined if its ID is taken, after a concurrent insert of that ID has finished. */
export async function insertArticle(tx: Tx, id: string, article: ArticleText): Promise<Article | undefined> {
  const [inserted] = await tx.orm
    .insert(articles)
    .values({ id, position: LAST_POSITION, ...article })
    .onConflictDoNothing({ target: articles.id })
    .returning(COLUMNS);
  if (inserted) await insertVersion(tx, inserted);
  return inserted;
}

/** Updates an article and saves a version. */
export async function changeArticle(tx: Tx, id: string, article: ArticleText): Promise<Article> {
  const saved = await articleStore.change(tx, id, article);
  await insertVersion(tx, saved);
  return saved;
}

async function insertVersion(tx: Tx, { id, version, title, category, keywords, body, isShipped, lastUpdated, lastUpdatedBy }: Article) {
  await tx.orm
    .insert(articleVersions)
    .values({ articleId: id, version, title, category, keywords, body, isShipped, savedAt: lastUpdated, savedBy: lastUpdatedBy });
}

/** Returns the existing IDs that start with this slug. */
export async function findTakenSlugs(tx: Tx, slug: string): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM articles WHERE id = $1 OR id LIKE $2', [slug, `${slug}-%`]);
  return new Set(rows.map(({ id }) => id));
}

export async function findVersion(db: Db, id: string, version: number): Promise<ArticleVersion | undefined> {
  const [found] = await db.orm
    .select(VERSION_COLUMNS)
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, id), eq(articleVersions.version, version)));
  return found;
}

/** Length of the beginning shown in lists. */
const BEGINNING = 180;
const { stored, shown } = recordColumns(articles, ListedArticle);
const LIST_COLUMNS: RowColumns = {
  stored: `${stored}, plain`,
  shown: `${shown}, json_build_array(json_build_object('text', left(plain, ${BEGINNING}), 'isMatch', false)) AS snippet`,
};
const LISTED_VERSION_COLUMNS = recordColumns(articleVersions, ListedVersion);

/** Returns a page of all articles by title, or a single page with the best matches of a search. */
export function listArticles(db: Db, { q = '', limit, cursor }: ArticleQuery): Promise<ListPage<ListedArticle>> {
  if (q.trim() !== '') return searchArticles(db, q.trim(), limit);
  return readPage(db, {
    table: 'articles',
    columns: LIST_COLUMNS,
    where: [],
    order: [textKey('lower(title)'), textKey('id')],
    direction: 'asc',
    limit,
    cursor,
  });
}

type FoundRow = { json: string; quote: string; count: number };

/** Title matches first, then matches of keywords and text by rank. */
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

/** Returns a page of the versions of an article, newest first. */
export function listVersions(
  db: Db,
  id: string,
  { limit, cursor }: Pick<ArticleQuery, 'limit' | 'cursor'>,
): Promise<ListPage<ListedVersion>> {
  return readPage(db, {
    table: 'article_versions',
    columns: LISTED_VERSION_COLUMNS,
    order: [wholeNumberKey('version')],
    direction: 'desc',
    limit,
    cursor,
    where: [{ sql: (parameter) => `article_id = ${parameter}`, value: id }],
  });
}
